import type { Dependencies } from '../operations/dependencies.ts';

/** Importing staff from a CSV file. */
export const staffImport = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
