import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, decimal, enteredDay, month, wholeNumber } from '../scalars.ts';

/** A day of a week or month: the time worked, and whether it is a working day. */
export const workedDay = z.strictObject({
  date: day,
  totalMinutes: wholeNumber,
  totalHours: decimal,
  sessionsCount: wholeNumber,
  lateMinutes: wholeNumber,
  isLate: z.boolean(),
  /** By the person’s working pattern, or Monday to Friday except bank holidays. */
  isWorkingDay: z.boolean(),
  /** The part of the day on leave of any type: 0, 0.5 or 1. */
  leaveDays: decimal,
  /** The minutes to work by the working pattern, less leave. */
  dueMinutes: wholeNumber,
});
export type WorkedDay = z.output<typeof workedDay>;

export const weeklyStats = operation({
  name: 'weeklyStats',
  service: 'attendance',
  kind: 'query',
  summary: 'Statistics for a week, Monday to Sunday: the current week, or the week of a day',
  access: 'signed-in',
  input: z.strictObject({ day: enteredDay.nullish() }),
  output: z.strictObject({
    weekStart: day,
    weekEnd: day,
    totalMinutes: wholeNumber,
    totalHours: decimal,
    formattedTime: z.string(),
    /** The minutes to work in the whole period, less leave. */
    dueMinutes: wholeNumber,
    daysWorked: wholeNumber,
    /** The working days of the whole week. */
    workingDaysInWeek: wholeNumber,
    lateCount: wholeNumber,
    /** Whole per cent, at most 100. */
    attendanceRate: wholeNumber,
    days: z.array(workedDay),
  }),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/time-entries/weekly-stats', status: 200 },
});

export const monthlyStats = operation({
  name: 'monthlyStats',
  service: 'attendance',
  kind: 'query',
  summary: 'Statistics for a month: the current month, or another',
  access: 'signed-in',
  input: z.strictObject({ month: month.nullish() }),
  output: z.strictObject({
    month,
    /** `November` */
    monthName: z.string(),
    totalMinutes: wholeNumber,
    totalHours: decimal,
    formattedTime: z.string(),
    /** The minutes to work in the whole period, less leave. */
    dueMinutes: wholeNumber,
    daysWorked: wholeNumber,
    /** In the whole month. */
    workingDaysInMonth: wholeNumber,
    lateCount: wholeNumber,
    /** Whole per cent, at most 100, of the working days up to today. */
    attendanceRate: wholeNumber,
    days: z.array(workedDay),
  }),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/time-entries/monthly-stats', status: 200 },
});
