import type { Dependencies } from '../operations/dependencies.ts';

export const annualLeave = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
