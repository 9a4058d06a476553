import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import type { LeaveUnit } from '../../../gql/documents.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';

/** The values of the form, as typed. */
export type EntitlementValues = {
  /** The first day of the leave year. */
  leaveYear: string;
  fullTimeDays: string;
  bankHolidays: string;
  /** In the unit of the leave year. */
  days: string;
};

export const bankHolidayOptions = [
  { value: 'on-top', label: 'On top' },
  { value: 'included', label: 'Included' },
];

const fullTimeRange = { min: 20, max: 50 };
/** What one leave year can have, by its unit. */
export const entitlementRanges: Record<LeaveUnit, { min: number; max: number }> = {
  days: { min: 0, max: 60 },
  hours: { min: 0, max: 400 },
};
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
export function entitlementErrors(
  values: EntitlementValues,
  unit: LeaveUnit,
): FieldErrors<EntitlementValues> {
  const range = entitlementRanges[unit];
  const errors: FieldErrors<EntitlementValues> = {};
  if (!isFullTime(values.fullTimeDays)) {
    errors.fullTimeDays = `Enter days from ${fullTimeRange.min} to ${fullTimeRange.max}`;
  }
  if (!isWithin(values.days, range)) {
    errors.days = `Enter ${unit} from ${range.min} to ${range.max}, like 14.4`;
  }
  return errors;
}

/** Whether the typed days or hours are less than the statutory minimum. */
export function isBelowMinimum(typed: string, statutory: number | null, unit: LeaveUnit): boolean {
  return (
    statutory !== null && isWithin(typed, entitlementRanges[unit]) && Number(typed) < statutory
  );
}

function isFullTime(text: string): boolean {
  return isWithin(text, fullTimeRange);
}

/** With at most two decimals. */
function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const amount = Number(text);
  return /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && amount >= min && amount <= max;
}
