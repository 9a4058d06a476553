import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, instant } from '../scalars.ts';

export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export const nation = z
  .enum(nations, { error: 'must be england-and-wales, scotland or northern-ireland' })
  .meta({ scalar: 'Nation' });

export const bankHoliday = z.strictObject({ date: day, name: z.string() });

/** The leave settings of the whole organisation. */
export const leavePolicy = z.strictObject({
  /** The nation whose bank holidays apply: `NATION` of the environment until an administrator sets it. */
  nation,
  /** Whether reported sick leave is approved automatically. */
  sickLeaveApprovedAtOnce: z.boolean(),
  /** When GOV.UK’s list of bank holidays was last read; null for never, while only the statutory rules apply. */
  bankHolidaysReadAt: instant.nullable(),
});
export type LeavePolicy = z.output<typeof leavePolicy>;

export const leavePolicyQuery = operation({
  name: 'leavePolicy',
  service: 'leave',
  kind: 'query',
  summary: 'The nation whose bank holidays apply, and whether sick leave is approved automatically',
  access: 'admin',
  input: z.strictObject({}),
  output: leavePolicy,
  errors: [],
  rest: { method: 'GET', path: '/api/admin/leave-policy', status: 200 },
});

export const saveLeavePolicy = operation({
  name: 'saveLeavePolicy',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Set the nation whose bank holidays apply, and whether sick leave is approved automatically',
  access: 'admin',
  /** Omitted fields stay unchanged. */
  input: z.strictObject({
    nation: nation.nullish(),
    sickLeaveApprovedAtOnce: z.boolean().nullish(),
  }),
  output: leavePolicy,
  errors: [],
  rest: { method: 'POST', path: '/api/admin/leave-policy', status: 200 },
});

export const bankHolidays = operation({
  name: 'bankHolidays',
  service: 'leave',
  kind: 'query',
  summary: 'The bank holidays of a year, by date: the current year, or another',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({
    year: z
      .int('must be a year, for example 2026')
      .min(1871, 'must be 1871 or later')
      .max(2998, 'must be 2998 or earlier')
      .nullish(),
  }),
  output: z.array(bankHoliday),
  errors: [],
  rest: { method: 'GET', path: '/api/bank-holidays', status: 200 },
});
