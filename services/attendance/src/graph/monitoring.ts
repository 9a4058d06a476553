import type { Attendance } from '../operations/clocking.ts';

export const monitoring = (_attendance: Attendance) => ({ Query: {}, Mutation: {} });
