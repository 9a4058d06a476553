import { z } from 'zod';
import { day, decimal, id, instant, wholeNumber } from '../scalars.ts';

/** One session of work, from clocking in to clocking out. */
export const timeEntry = z.strictObject({
  id,
  userId: id,
  day: day.describe('The London day on which it began: the day that it counts for'),
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  hoursWorked: decimal
    .nullable()
    .describe('Elapsed time in decimal hours; null while the session is open or lacks its end'),
  clockInLocation: z.string(),
  clockOutLocation: z.string().nullable(),
  missingClockOut: z
    .boolean()
    .describe('It lacks its end: it counts no hours until somebody enters the true time'),
  sentLate: z.boolean().describe('Made without a network and sent afterwards'),
  corrected: z
    .boolean()
    .describe('Somebody put its times right afterwards; its history says who, when and why'),
});
export type TimeEntry = z.output<typeof timeEntry>;
