import type { Dependencies } from '../operations/dependencies.ts';

/** What people do with their own account. */
export const ownAccount = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
