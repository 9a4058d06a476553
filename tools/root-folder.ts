import { dirname } from 'node:path';

/** The repository's top folder. */
export const rootFolder = dirname(import.meta.dirname);
