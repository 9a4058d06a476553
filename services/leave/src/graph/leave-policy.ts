import type { Dependencies } from '../operations/dependencies.ts';

export const leavePolicy = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
