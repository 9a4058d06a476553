import { z } from 'zod';
import { day, decimal, id, instant, wholeNumber } from '../scalars.ts';

/** One session of work, from clocking in to clocking out. */
export const timeEntry = z.strictObject({
  id,
  userId: id,
  day: day.describe('The day it started in London time; its hours count for this day'),
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  hoursWorked: decimal
    .nullable()
    .describe('Time in decimal hours; null while the session is open or its clock-out is missing'),
  clockInLocation: z.string(),
  clockOutLocation: z.string().nullable(),
  missingClockOut: z
    .boolean()
    .describe('The clock-out is missing: no hours count until somebody adds it'),
  sentLate: z.boolean().describe('Recorded offline and sent later'),
  corrected: z
    .boolean()
    .describe('Its times were corrected later; its history says who, when and why'),
});
export type TimeEntry = z.output<typeof timeEntry>;
