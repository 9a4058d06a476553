import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';

/** The values of the form, as typed. */
export type EntitlementValues = {
  /** The first day of the leave year. */
  leaveYear: string;
  fullTimeDays: string;
  bankHolidays: string;
  days: string;
};

export const bankHolidayOptions = [
  { value: 'on-top', label: 'On top' },
  { value: 'included', label: 'Included' },
];

const fullTimeRange = { min: 20, max: 50 };
const daysRange = { min: 0, max: 60 };
const defaultFullTimeDays = 25;

/** The previous, the current and the next leave year. */
export function yearsAround({ start, end }: LeaveYear): LeaveYear[] {
  const startDate = start.slice(5);
  return [
    leaveYearOf(addDays(start, -1), startDate),
    { start, end },
    leaveYearOf(addDays(end, 1), startDate),
  ];
}

/** The full-time days at first: the usual entitlement, unless it can’t be one of full-time work. */
export function initialFullTimeDays(usual: number | null): string {
  const text = String(usual ?? '');
  return isFullTime(text) ? text : String(defaultFullTimeDays);
}

/** The input of a proposal; null while a value is invalid. */
export function toProposalInput({ leaveYear, fullTimeDays, bankHolidays }: EntitlementValues) {
  if (!isFullTime(fullTimeDays)) return null;
  return {
    day: leaveYear,
    fullTimeDays: Number(fullTimeDays),
    bankHolidays: bankHolidays === 'included' ? ('included' as const) : ('on-top' as const),
  };
}

/** Checks values like libs/contracts/src/leave/leave-ledger.ts, without loading its library. */
export function entitlementErrors(values: EntitlementValues): FieldErrors<EntitlementValues> {
  const errors: FieldErrors<EntitlementValues> = {};
  if (!isFullTime(values.fullTimeDays)) {
    errors.fullTimeDays = `Enter days from ${fullTimeRange.min} to ${fullTimeRange.max}`;
  }
  if (!isNumberOfDays(values.days, daysRange)) {
    errors.days = `Enter days from ${daysRange.min} to ${daysRange.max}, like 14.4`;
  }
  return errors;
}

/** Whether the typed days are less than the statutory minimum. */
export function isBelowMinimum(days: string, statutoryDays: number | null): boolean {
  return statutoryDays !== null && isNumberOfDays(days, daysRange) && Number(days) < statutoryDays;
}

function isFullTime(text: string): boolean {
  return isNumberOfDays(text, fullTimeRange);
}

/** With at most two decimals. */
function isNumberOfDays(text: string, { min, max }: { min: number; max: number }): boolean {
  const days = Number(text);
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) && days >= min && days <= max;
}
