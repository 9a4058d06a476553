import type { Dependencies } from '../operations/dependencies.ts';

/** The audit trail. */
export const audit = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
