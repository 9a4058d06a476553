import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageInput, pageOf } from '../page.ts';
import { role } from '../people/user.ts';
import { day, decimal, id, instant, wholeNumber } from '../scalars.ts';

/** One session of one person on one day as it was archived, or the day without any. */
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

/** Records lie close together: a whole year of one person is one page. */
const longestRecordsPage = 1_000;

const recordsPageInput = {
  ...pageInput,
  limit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(longestRecordsPage, `must be at most ${longestRecordsPage}`)
    .nullish(),
};
/** As many as a page has where nobody says how many, and the most it can have. */
export const recordsPageLength = longestRecordsPage;

/** One non-admin; everybody where it is left out. */
const workerId = id.nullish();

const recordsPage = pageOf(dailyRecord);
const path = '/api/admin/daily-records';
const list = { service: 'records', kind: 'query', access: 'admin', errors: [] } as const;
const page = { method: 'GET', status: 200, isPage: true } as const;

export const dailyRecords = operation({
  ...list,
  name: 'dailyRecords',
  summary: 'The archived records of one day, by name',
  input: z.strictObject({ date: day, workerId, ...recordsPageInput }),
  output: recordsPage,
  rest: { ...page, path: `${path}/{date}` },
});

export const weekRecords = operation({
  ...list,
  name: 'weekRecords',
  summary: 'The archived records of the seven days from a day, newest day first',
  input: z.strictObject({ startDate: day, workerId, ...recordsPageInput }),
  output: recordsPage,
  rest: { ...page, path: `${path}/week/{startDate}` },
});

export const monthRecords = operation({
  ...list,
  name: 'monthRecords',
  summary: 'The archived records of a calendar month, newest day first',
  input: z.strictObject({
    year: z.int('must be a year, for example 2026').min(1000).max(2999),
    month: z
      .int('must be a month: 1 to 12')
      .min(1, 'must be a month: 1 to 12')
      .max(12, 'must be a month: 1 to 12'),
    workerId,
    ...recordsPageInput,
  }),
  output: recordsPage,
  rest: { ...page, path: `${path}/year/{year}/month/{month}` },
});

export const rangeRecords = operation({
  ...list,
  name: 'rangeRecords',
  summary: 'The archived records from one day to another, newest day first',
  input: z.strictObject({ startDate: day, endDate: day, workerId, ...recordsPageInput }),
  output: recordsPage,
  rest: { ...page, path: `${path}/range` },
});

export const recordYears = operation({
  ...list,
  name: 'recordYears',
  summary: 'The years of which there are records, newest first',
  input: z.strictObject({}),
  output: z.array(wholeNumber),
  rest: { method: 'GET', path: `${path}/years`, status: 200 },
});

/**
 * What there was on one day, each person counted once, by the status of the first of these that fits: sick, annual, compassionate, present,
 * absent, day off. `late` are those of the present who were.
 */
export const dayOfRecords = z.strictObject({
  date: day,
  isWorkingDay: z.boolean(),
  /** A person has several on a day with several sessions. */
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
export type DayOfRecords = z.output<typeof dayOfRecords>;

export const recordsByDay = operation({
  ...list,
  name: 'recordsByDay',
  summary: 'Presence, lateness and absence by day, oldest first; days without records are left out',
  input: z.strictObject({ startDate: day, endDate: day, workerId }),
  output: z.array(dayOfRecords),
  rest: { method: 'GET', path: '/api/admin/records-by-day', status: 200 },
});

export const deleteDailyRecord = operation({
  name: 'deleteDailyRecord',
  service: 'records',
  kind: 'mutation',
  summary: 'Delete one record; it comes back only when somebody archives its day again',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: `${path}/{id}`, status: 200 },
});
