import type { Dependencies } from '../operations/dependencies.ts';

export const partnerships = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
