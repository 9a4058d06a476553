import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, instant } from '../scalars.ts';

export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export const nation = z
  .enum(nations, { error: 'must be england-and-wales, scotland or northern-ireland' })
  .meta({ scalar: 'Nation' });

export const bankHoliday = z.strictObject({ date: day, name: z.string() });

/** What holds for everybody’s leave. */
export const leavePolicy = z.strictObject({
  /** Whose bank holidays count: `NATION` of the environment until somebody sets it. */
  nation,
  /** Whether sick leave is approved as it is reported, without HR. */
  sickLeaveApprovedAtOnce: z.boolean(),
  /** When GOV.UK’s list of bank holidays was last read; null for never: then the rules alone tell. */
  bankHolidaysReadAt: instant.nullable(),
});
export type LeavePolicy = z.output<typeof leavePolicy>;

export const leavePolicyQuery = operation({
  name: 'leavePolicy',
  service: 'leave',
  kind: 'query',
  summary: 'Whose bank holidays count, and whether sick leave is approved at once',
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
  summary: 'Set whose bank holidays count, and whether sick leave is approved at once',
  access: 'admin',
  /** What is left out stays as it was. */
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
  summary: 'The bank holidays of a year, by date: of this one, or another',
  access: 'signed-in',
  input: z.strictObject({
    year: z
      .int('must be a year, for example 2026')
      .min(1871, 'must be a year from 1871 on')
      .max(2998, 'must be a year up to 2998')
      .nullish(),
  }),
  output: z.array(bankHoliday),
  errors: [],
  rest: { method: 'GET', path: '/api/bank-holidays', status: 200 },
});
