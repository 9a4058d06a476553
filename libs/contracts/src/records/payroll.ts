import { z } from 'zod';
import { download } from '../download.ts';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import {
  day,
  dayField,
  decimal,
  id,
  instant,
  text,
  wholeNumber,
  withMaxLength,
} from '../scalars.ts';
import { mediaTypeByFormat } from './export.ts';

/*
 * The payroll export: hours by person and pay period (docs/payroll.md).
 */

/** The times and days of a person or of everybody in a period; of adjustments they may be negative. */
export const payrollTotals = z.strictObject({
  /** Less leave. */
  dueMinutes: wholeNumber,
  workedMinutes: wholeNumber,
  overtimeMinutes: wholeNumber,
  annualLeaveDays: decimal,
  annualLeaveMinutes: wholeNumber,
  sickDays: wholeNumber,
  sickMinutes: wholeNumber,
  compassionateDays: wholeNumber,
  compassionateMinutes: wholeNumber,
  /** Sessions without a clock-out: no time is counted for them. */
  missingClockOuts: wholeNumber,
});
export type PayrollTotals = z.output<typeof payrollTotals>;

/** `open` has ended and isn’t closed; while it is `closing`, its lines are being stored. */
export const payrollPeriodState = z.enum(['current', 'open', 'closing', 'closed']);
export type PayrollPeriodState = z.output<typeof payrollPeriodState>;

/** A pay period. */
export const payrollPeriod = z.strictObject({
  start: day,
  end: day,
  state: payrollPeriodState,
  /** When its last line was stored. */
  closedAt: instant.nullable(),
  /** Who closed it, also while it is `closing`. */
  closedBy: personReference.nullable(),
  /** The people with a line; null until it is closed. */
  people: wholeNumber.nullable(),
  /** Whether it can be closed now: it has ended, is the next one, and its days are archived. */
  canClose: z.boolean(),
});
export type PayrollPeriodDto = z.output<typeof payrollPeriod>;

/** What to look at before a period is closed. Pending corrections and leave are in other services. */
export const payrollWarnings = z.strictObject({
  missingClockOuts: wholeNumber,
  /** Days up to yesterday; those before the first archived day don’t count. */
  daysNotArchived: wholeNumber,
  /** Employees of the period without a number in the payroll software; of a closed one, people with a line. */
  peopleWithoutReference: wholeNumber,
});

const query = {
  service: 'records',
  kind: 'query',
  access: 'admin',
  scope: 'read:payroll',
} as const;
const path = '/api/admin/payroll';
/** The first day of a pay period. */
const start = day;

export const payrollPeriods = operation({
  ...query,
  name: 'payrollPeriods',
  summary: 'Pay periods, newest first, back to the first one with records',
  input: z.strictObject(pageInput),
  output: pageSchema(payrollPeriod),
  errors: [],
  rest: { method: 'GET', path: `${path}/periods`, status: 200, isPage: true },
});

export const payrollPeriodQuery = operation({
  ...query,
  name: 'payrollPeriod',
  summary: 'A pay period with its totals, and what to look at before it is closed',
  input: z.strictObject({ start }),
  output: payrollPeriod.extend({
    /** Of everybody, without adjustments. */
    totals: payrollTotals,
    /** The sum of the adjustments of earlier periods. */
    adjustments: payrollTotals,
    warnings: payrollWarnings,
  }),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: `${path}/periods/{start}`, status: 200 },
  // Until it is closed, the records of weeks that have changed are added up.
  timeoutSeconds: 60,
});

export const payrollAdjustment = z.strictObject({ start: day, end: day, totals: payrollTotals });

/** A person’s line. */
export const payrollLine = z.strictObject({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The person’s number in the payroll software. */
  reference: z.string().nullable(),
  totals: payrollTotals,
  /** What has changed in earlier, closed periods since, oldest first. */
  adjustments: z.array(payrollAdjustment),
});
export type PayrollLineDto = z.output<typeof payrollLine>;

export const payrollLines = operation({
  ...query,
  name: 'payrollLines',
  summary:
    'The lines of a pay period by name: as stored of a closed one, or as of now, with those of deleted people last',
  input: z.strictObject({
    start,
    /** Parts of names, in any order. */
    search: withMaxLength(z.string(), 100).nullish(),
    ...pageInput,
  }),
  output: pageSchema(payrollLine),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: `${path}/periods/{start}/lines`, status: 200, isPage: true },
  timeoutSeconds: 30,
});

/** The lines are stored after the response: the period is `closing` until the last one is. */
export const closePayrollPeriod = operation({
  name: 'closePayrollPeriod',
  service: 'records',
  kind: 'mutation',
  summary: 'Close a pay period for good; later changes become adjustments in the next one',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ start }),
  output: payrollPeriod,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: `${path}/periods/{start}/close`, status: 200 },
  timeoutSeconds: 15,
});

export const payrollFrequency = z
  .enum(['monthly', 'four-weekly', 'weekly'], { error: 'must be monthly, four-weekly or weekly' })
  .meta({ scalar: 'PayrollFrequency' });

export const overtimePer = z.enum(['week', 'period'], { error: 'must be week or period' });

const thresholdMessage = 'must be a number of minutes from 0 to 6,000';

/** When time worked is overtime. */
export const overtimeRule = z.strictObject({
  per: overtimePer,
  /** Minutes beyond those due that are not overtime yet. */
  thresholdMinutes: z.int(thresholdMessage).min(0, thresholdMessage).max(6_000, thresholdMessage),
  /** Whether leave counts as time worked. */
  doesLeaveCount: z.boolean(),
});

/** Text of one line that no spreadsheet takes for a formula. */
const plainText = /^[^=+\-@\uff1d\uff0b\uff0d\uff20\p{C}\p{Zl}\p{Zp}][^\p{C}\p{Zl}\p{Zp}]*$/u;
const plainTextMessage = 'can’t begin with =, +, - or @, or contain control characters';

function rateName() {
  return text(40, 'Enter the name of the rate').regex(plainText, plainTextMessage);
}

/** What hours are called in the payroll software. */
export const payrollRates = z.strictObject({ normal: rateName(), overtime: rateName() });
export type PayrollRates = z.output<typeof payrollRates>;

const settingsFields = {
  frequency: payrollFrequency,
  /** The first day of any of its periods; from the 1st to the 28th if monthly. */
  anchor: day,
  overtime: overtimeRule,
  rates: payrollRates,
};

/** The latest settings: they may apply from a later day on. */
export const payrollSettings = z.strictObject({
  ...settingsFields,
  /** The first day to which frequency, anchor and overtime apply; null if they always have. */
  from: day.nullable(),
  /** The last day of the latest closed period, after which changes can begin; null for none. */
  lastClosedDay: day.nullable(),
  /** To be sent with a change. 0 until the first one. */
  version: wholeNumber,
});
export type PayrollSettingsDto = z.output<typeof payrollSettings>;

export const payrollSettingsQuery = operation({
  ...query,
  name: 'payrollSettings',
  summary: 'How often people are paid, and the rules of overtime',
  input: z.strictObject({}),
  output: payrollSettings,
  errors: [],
  rest: { method: 'GET', path: `${path}/settings`, status: 200 },
});

/** CONFLICT if the settings have another version by now. */
export const savePayrollSettings = operation({
  name: 'savePayrollSettings',
  service: 'records',
  kind: 'mutation',
  summary: 'Set how often people are paid and the rules of overtime, from a day on',
  access: 'admin',
  input: z.strictObject({
    ...settingsFields,
    anchor: dayField('Enter the first day of a period'),
    /** Can be left out if only the names of the rates change. */
    from: dayField('Enter the date this applies from').nullish(),
    version: wholeNumber,
  }),
  output: payrollSettings,
  errors: ['CONFLICT'],
  rest: { method: 'POST', path: `${path}/settings`, status: 200 },
});

/** CONFLICT at `reference` if somebody else has it. */
export const savePayrollReference = operation({
  name: 'savePayrollReference',
  service: 'records',
  kind: 'mutation',
  summary: 'Set somebody’s number in the payroll software, or remove it',
  access: 'admin',
  input: z.strictObject({
    userId: id,
    /** Null or left out for none. */
    reference: text(40, 'Enter the number').regex(plainText, plainTextMessage).nullish(),
  }),
  output: z.strictObject({ userId: id, reference: z.string().nullable() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: `${path}/references`, status: 200 },
});

export const payrollSoftware = z.enum(['brightpay', 'sage', 'xero', 'all'], {
  error: 'must be brightpay, sage, xero or all',
});
export type PayrollSoftware = z.output<typeof payrollSoftware>;

/** A closed period as CSV; of an `all` file every value of each line. */
export const exportPayroll = download({
  name: 'exportPayroll',
  service: 'records',
  summary: 'A closed pay period as CSV, as payroll software imports it',
  access: 'admin',
  needsRecentSignIn: true,
  scope: 'read:payroll',
  input: z.strictObject({ start, software: payrollSoftware.default('all') }),
  path: `${path}/periods/{start}/export`,
  mediaTypes: [mediaTypeByFormat.csv],
  errors: ['NOT_FOUND', 'CONFLICT'],
});
