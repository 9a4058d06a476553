import type { Dependencies } from '../operations/dependencies.ts';

export const sickLeave = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
