import { z } from 'zod';
import { operation } from '../operation.ts';
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

export const dailyRecords = operation({
  name: 'dailyRecords',
  service: 'records',
  kind: 'query',
  summary: 'The archived records of one day',
  access: 'admin',
  input: z.strictObject({ date: day }),
  output: z.array(dailyRecord),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/daily-records/{date}', status: 200 },
});

export const archiveDailyStaff = operation({
  name: 'archiveDailyStaff',
  service: 'records',
  kind: 'mutation',
  summary: 'Archive one day: a record for each session of each member of staff',
  access: 'admin',
  input: z.strictObject({ date: day }),
  output: z.strictObject({ archived: wholeNumber, updated: wholeNumber, date: day }),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/admin/archive-daily-staff/{date}', status: 200 },
});
