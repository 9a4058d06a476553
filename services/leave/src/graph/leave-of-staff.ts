import type { Dependencies } from '../operations/dependencies.ts';

export const leaveOfStaff = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
