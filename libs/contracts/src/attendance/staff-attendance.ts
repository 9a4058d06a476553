import { z } from 'zod';
import { role } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, decimal, enteredDay, id, instant, wholeNumber } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

/** A person’s names, which identity provides; null while identity is unreachable. */
const names = {
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  role: role.nullable(),
};

/** A session with the person’s names. `id` is the session’s. */
export const staffEntry = z.strictObject({
  id,
  userId: id,
  ...names,
  day,
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  clockInLocation: z.string(),
  sentLate: z.boolean(),
});

export const adminStats = operation({
  name: 'adminStats',
  service: 'attendance',
  kind: 'query',
  summary: 'Who is clocked in, hours and late arrivals of this week, and leave counts',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({
    currentDate: day,
    staffOnline: wholeNumber,
    /** This week’s, of all staff: of the sessions that have ended. */
    totalHours: decimal,
    /** The sessions of this week that are running, and their minutes so far. */
    runningSessions: wholeNumber,
    runningMinutes: wholeNumber,
    /** This week’s. */
    lateArrivals: wholeNumber,
    missingClockOuts: wholeNumber,
    pendingCorrections: wholeNumber,
    /** This week, Monday to Sunday. */
    days: z.array(z.strictObject({ date: day, totalHours: decimal, lateArrivals: wholeNumber })),
    /** From the leave service; null while it is unreachable. */
    pendingLeaveRequests: wholeNumber.nullable(),
    staffOnLeaveToday: wholeNumber.nullable(),
    staffOnSickLeaveToday: wholeNumber.nullable(),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/stats', status: 200 },
});

export const currentEntries = operation({
  name: 'currentEntries',
  service: 'attendance',
  kind: 'query',
  summary: 'The sessions that are open now',
  access: 'admin',
  scope: 'read:attendance',
  input: z.strictObject({}),
  output: z.array(timeEntry),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/time-entries/current-all', status: 200 },
});

export const staffHoursToday = operation({
  name: 'staffHoursToday',
  service: 'attendance',
  kind: 'query',
  summary: 'Time worked today by each member of staff',
  access: 'admin',
  scope: 'read:hours',
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({ userId: id, totalMinutes: wholeNumber, formattedTime: z.string() }),
  ),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/staff-hours-today', status: 200 },
});

/** The week of a member of staff. The totals count completed sessions only. */
export const staffHours = z.strictObject({
  userId: id,
  ...names,
  totalHours: decimal,
  totalMinutes: wholeNumber,
  /** For people: `37h 30m`. */
  formattedHours: z.string(),
  /** Of the sessions that are running, so far. */
  runningMinutes: wholeNumber,
  sessionsCount: wholeNumber,
  /** The teams in which they are in that week, in order of its days. */
  teamIds: z.array(id),
});

export const hoursSummary = operation({
  name: 'hoursSummary',
  service: 'attendance',
  kind: 'query',
  summary:
    'Hours of all staff for a week, Monday to Sunday: the current week, or the week of a day',
  access: 'admin',
  scope: 'read:hours',
  input: z.strictObject({
    day: enteredDay.nullish(),
    /** Only people who are in the team on a day of the week. */
    teamId: id.nullish(),
  }),
  output: z.strictObject({
    weekRange: z.strictObject({ start: day, end: day }),
    /** Of the sessions that have ended, as the weekly report and the archive count. */
    weekTotal: z.strictObject({
      totalHours: decimal,
      totalMinutes: wholeNumber,
      formatted: z.string(),
      /** How many sessions are running, and their minutes so far. */
      runningSessions: wholeNumber,
      runningMinutes: wholeNumber,
    }),
    /** All staff, including those who have not worked in that week. */
    staffDetails: z.array(staffHours),
    dailyBreakdown: z.array(
      z.strictObject({
        /** `Monday` */
        dayName: z.string(),
        date: day,
        totalHours: decimal,
        totalMinutes: wholeNumber,
        /** How many people those minutes are of. */
        peopleCount: wholeNumber,
      }),
    ),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/hours-summary', status: 200 },
});

export const staffOnlineDetails = operation({
  name: 'staffOnlineDetails',
  service: 'attendance',
  kind: 'query',
  summary: 'Who is clocked in and since when, latest first',
  access: 'admin',
  scope: 'read:attendance',
  input: z.strictObject({}),
  output: z.array(staffEntry),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/staff-online-details', status: 200 },
});

export const lateArrivalsDetails = operation({
  name: 'lateArrivalsDetails',
  service: 'attendance',
  kind: 'query',
  summary: 'Late arrivals in a week, latest first: the current week, or the week of a day',
  access: 'admin',
  scope: 'read:attendance',
  input: z.strictObject({ day: enteredDay.nullish() }),
  output: z.array(staffEntry),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/late-arrivals-details', status: 200 },
});
