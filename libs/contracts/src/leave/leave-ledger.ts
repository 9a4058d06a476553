import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, decimal, enteredDay, hasHundredths, id } from '../scalars.ts';
import { leaveUnit } from './leave-balance.ts';

/** What changes a balance of annual leave. */
export const ledgerLineKind = z
  .enum(['entitlement', 'accrued', 'carry-over', 'expired', 'taken', 'given-back', 'pending'])
  .meta({ scalar: 'LedgerLineKind' });

/** Why days of approved leave are given back. */
export const givenBackReason = z
  .enum(['cancelled', 'sick', 'not-worked'])
  .meta({ scalar: 'GivenBackReason' });

/** A line of the ledger. All lines but the pending ones add up to the remaining days. */
export const ledgerLine = z.strictObject({
  kind: ledgerLineKind,
  /** In the unit of the leave year; negative for leave that is taken, pending or expired. */
  days: decimal,
  /** Of leave that accrued in a month: the hours worked in it. */
  hoursWorked: decimal.nullable(),
  leaveRequestId: id.nullable(),
  /** The first day concerned; of carried-over days the last on which they could be taken. */
  startDate: day.nullable(),
  endDate: day.nullable(),
  /** Of given-back days. */
  reason: givenBackReason.nullable(),
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const leaveLedger = operation({
  name: 'leaveLedger',
  service: 'leave',
  kind: 'query',
  summary:
    'The lines that make the balance of annual leave of a leave year: your own, or anybody’s for an administrator',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({
    userId: id.nullish(),
    /** A day of the leave year; by default today. */
    day: enteredDay.nullish(),
  }),
  output: z.strictObject({
    leaveYearStart: day,
    leaveYearEnd: day,
    lines: z.array(ledgerLine),
    remaining: decimal,
    pending: decimal,
    unit: leaveUnit,
  }),
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/leave-ledger', status: 200 },
});

const fullTimeMessage = 'must be a number of days from 20 to 50';

/** How the entitlement of five days a week is given. */
export const bankHolidayRule = z
  .enum(['included', 'on-top'], { error: 'must be included or on-top' })
  .meta({ scalar: 'BankHolidayRule' });

export const entitlementProposal = operation({
  name: 'entitlementProposal',
  service: 'leave',
  kind: 'query',
  summary: 'The annual leave that a person should have in a leave year, with how it is calculated',
  access: 'admin',
  input: z.strictObject({
    userId: id,
    /** A day of the leave year; by default today. */
    day: enteredDay.nullish(),
    /**
     * The days a year of somebody who works five days a week; by default the person’s usual
     * entitlement, or 25 where they have a working pattern.
     */
    fullTimeDays: z
      .number({ error: fullTimeMessage })
      .min(20, fullTimeMessage)
      .max(50, fullTimeMessage)
      .nullish(),
    /** Whether those include bank holidays; by default they are on top. */
    bankHolidays: bankHolidayRule.nullish(),
  }),
  output: z.strictObject({
    leaveYearStart: day,
    leaveYearEnd: day,
    /** What the person has in that leave year now. */
    currentDays: decimal,
    /** In hours, what has accrued so far. Null for somebody who isn’t employed in the year. */
    days: decimal.nullable(),
    /** The least that the law gives, without bank holidays on which they would work; in hours, for the hours worked so far. */
    statutoryDays: decimal.nullable(),
    /** `25 × 3/5 = 15` */
    steps: z.array(z.string()),
    unit: leaveUnit,
  }),
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/entitlement-proposal', status: 200 },
});

/** The highest entitlement of a leave year in each unit. */
export const maxYearEntitlement = { days: 60, hours: 400 } as const;
export const yearEntitlementMessage =
  'must be a number from 0 to 60 days, or 400 hours, with at most two decimals';

export const saveYearEntitlement = operation({
  name: 'saveYearEntitlement',
  service: 'leave',
  kind: 'mutation',
  summary: 'Set a person’s annual leave for one leave year; null gives the usual entitlement again',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({
    userId: id,
    /** A day of the leave year. */
    day: enteredDay,
    /** In the unit of the leave year. */
    days: z
      .number({ error: yearEntitlementMessage })
      .min(0, yearEntitlementMessage)
      .max(maxYearEntitlement.hours, yearEntitlementMessage)
      .refine(hasHundredths, yearEntitlementMessage)
      .describe('At most two decimals')
      .nullish(),
  }),
  output: leaveLedger.output,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/admin/users/{userId}/leave-entitlements', status: 200 },
});
