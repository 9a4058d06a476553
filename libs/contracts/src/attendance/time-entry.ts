import { z } from 'zod';
import { day, decimal, id, instant, wholeNumber } from '../scalars.ts';

/** One session of work, from clocking in to clocking out. */
export const timeEntry = z.strictObject({
  id,
  userId: id,
  /** The London day on which it began: the day that it counts for. */
  day,
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  /** Elapsed time in decimal hours; null while the session is open. */
  hoursWorked: decimal.nullable(),
  clockInLocation: z.string(),
  clockOutLocation: z.string().nullable(),
  /** Open for more than 16 hours: it counts no hours until somebody enters the true time. */
  missingClockOut: z.boolean(),
  /** Made without a network and sent afterwards. */
  sentLate: z.boolean(),
  /** Somebody put its times right afterwards; its history says who, when and why. */
  corrected: z.boolean(),
});
export type TimeEntry = z.output<typeof timeEntry>;
