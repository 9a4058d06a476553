import { z } from 'zod';
import { role } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { day, decimal, enteredDay, id, instant, wholeNumber } from '../scalars.ts';

/** One archived session of a person and day, or the day without a session. */
export const dailyRecord = z.strictObject({
  id,
  userId: id,
  recordDate: day,
  sessionNumber: wholeNumber,
  firstName: z.string(),
  lastName: z.string(),
  role,
  onAnnualLeave: z.boolean(),
  onSickLeave: z.boolean(),
  onCompassionateLeave: z.boolean(),
  isWorkingDay: z.boolean(),
  wasPresent: z.boolean(),
  clockInTime: instant.nullable(),
  clockOutTime: instant.nullable(),
  hoursWorked: decimal.nullable(),
  lateMinutes: wholeNumber,
  isLate: z.boolean(),
  clockInLocation: z.string().nullable(),
  clockOutLocation: z.string().nullable(),
  annualLeaveEntitlement: wholeNumber,
  createdAt: instant,
});
export type DailyRecord = z.output<typeof dailyRecord>;

/** Large enough for a whole year of one person. */
const recordsPageSizeLimit = 1_000;

const recordsPageInput = {
  ...pageInput,
  limit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(recordsPageSizeLimit, `must be at most ${recordsPageSizeLimit}`)
    .nullish(),
};
/** The default and the maximum number of records of a page. */
export const maxRecordsPageSize = recordsPageSizeLimit;

/** A member of staff; all staff if left out. */
const workerId = id.nullish();
/** Only records of days on which the person was in the team. */
const teamId = id.nullish();

const recordsPage = pageSchema(dailyRecord);
const path = '/api/admin/daily-records';
const list = {
  service: 'records',
  kind: 'query',
  access: 'admin',
  scope: 'read:records',
  errors: [],
} as const;
const page = { method: 'GET', status: 200, isPage: true } as const;

export const dailyRecords = operation({
  ...list,
  name: 'dailyRecords',
  summary: 'Archived records of one day, by name',
  input: z.strictObject({ date: enteredDay, workerId, teamId, ...recordsPageInput }),
  output: recordsPage,
  rest: { ...page, path: `${path}/{date}` },
});

export const weekRecords = operation({
  ...list,
  name: 'weekRecords',
  summary: 'Archived records of seven days, newest day first',
  input: z.strictObject({ startDate: enteredDay, workerId, teamId, ...recordsPageInput }),
  output: recordsPage,
  rest: { ...page, path: `${path}/week/{startDate}` },
});

export const monthRecords = operation({
  ...list,
  name: 'monthRecords',
  summary: 'Archived records of a calendar month, newest day first',
  input: z.strictObject({
    year: z.int('must be a year, for example 2026').min(1000).max(2999),
    month: z
      .int('must be a month: 1 to 12')
      .min(1, 'must be a month: 1 to 12')
      .max(12, 'must be a month: 1 to 12'),
    workerId,
    teamId,
    ...recordsPageInput,
  }),
  output: recordsPage,
  rest: { ...page, path: `${path}/year/{year}/month/{month}` },
});

export const rangeRecords = operation({
  ...list,
  name: 'rangeRecords',
  summary: 'Archived records of a date range, newest day first',
  input: z.strictObject({
    startDate: enteredDay,
    endDate: enteredDay,
    workerId,
    teamId,
    ...recordsPageInput,
  }),
  output: recordsPage,
  rest: { ...page, path: `${path}/range` },
});

export const recordYears = operation({
  ...list,
  name: 'recordYears',
  summary: 'Years with archived records, newest first',
  input: z.strictObject({}),
  output: z.array(wholeNumber),
  rest: { method: 'GET', path: `${path}/years`, status: 200 },
});

/**
 * The records of one day in numbers. Each person counts once, by the first status that applies: sick,
 * annual, compassionate, present, absent, day off. `late` counts the late ones among those present.
 */
export const dayCounts = z.strictObject({
  date: day,
  isWorkingDay: z.boolean(),
  /** One for each session. */
  records: wholeNumber,
  people: wholeNumber,
  present: wholeNumber,
  late: wholeNumber,
  sick: wholeNumber,
  annual: wholeNumber,
  compassionate: wholeNumber,
  absent: wholeNumber,
  dayOff: wholeNumber,
  totalHours: decimal,
});
export type DayCounts = z.output<typeof dayCounts>;

export const recordsByDay = operation({
  ...list,
  name: 'recordsByDay',
  summary: 'Presence, lateness and absence by day, oldest first; days without records are left out',
  input: z.strictObject({ startDate: enteredDay, endDate: enteredDay, workerId, teamId }),
  output: z.array(dayCounts),
  rest: { method: 'GET', path: '/api/admin/records-by-day', status: 200 },
});

export const deleteDailyRecord = operation({
  name: 'deleteDailyRecord',
  service: 'records',
  kind: 'mutation',
  summary: 'Delete one record; it is created again only if somebody archives its day again',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: `${path}/{id}`, status: 200 },
});
