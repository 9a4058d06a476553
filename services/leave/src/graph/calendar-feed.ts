import type { Dependencies } from '../operations/dependencies.ts';

export const calendarFeed = (_deps: Dependencies) => ({ Query: {}, Mutation: {} });
