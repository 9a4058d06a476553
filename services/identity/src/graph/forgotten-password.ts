import type { Dependencies } from '../operations/dependencies.ts';

/** Help with a forgotten password. */
export const forgottenPassword = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
