import { dirname } from 'node:path';

/** The root folder of the repository. */
export const rootFolder = dirname(import.meta.dirname);
