import type { Attendance } from '../operations/clocking.ts';

export const corrections = (_attendance: Attendance) => ({ Query: {}, Mutation: {} });
