import type { LedgerFragment } from '../../../gql/documents.ts';
import { formatShortDates, formatShortDay } from '../format-leave-dates.ts';
import { roundToHundredth } from '../round-to-hundredth.ts';
import type { LedgerLine } from './ledger-rows.ts';

type LeaveYear = Pick<LedgerFragment, 'leaveYearStart' | 'leaveYearEnd'>;

const reasons: Record<NonNullable<LedgerLine['reason']>, string> = {
  cancelled: 'cancelled',
  sick: 'off sick',
  'not-worked': 'no longer a working day',
};

/** What a line of a ledger is: `Entitlement for 2026/27`, `Annual leave`, `Returned: off sick`. */
export function formatLedgerLine({ kind, reason }: LedgerLine, year: LeaveYear): string {
  switch (kind) {
    case 'entitlement':
      return `Entitlement for ${formatLeaveYear(year)}`;
    case 'carry-over':
      return 'Carried over';
    case 'expired':
      return 'Carried-over days expired';
    case 'taken':
      return 'Annual leave';
    case 'given-back':
      return `Returned: ${reason ? reasons[reason] : 'not deducted'}`;
    case 'pending':
      return 'Awaiting a decision';
  }
}

/** The dates of a line: `1–5 Jun`, `30 Jun`; of what is given, the first day of the leave year. */
export function formatLedgerDates(
  { startDate, endDate }: LedgerLine,
  { leaveYearStart }: LeaveYear,
): string {
  const start = startDate ?? leaveYearStart;
  return formatShortDates({ startDate: start, endDate: endDate ?? start });
}

/** A leave year by its calendar years: `2026/27`, or `2026` from January to December. */
export function formatLeaveYear({ leaveYearStart, leaveYearEnd }: LeaveYear): string {
  const start = leaveYearStart.slice(0, 4);
  const end = leaveYearEnd.slice(0, 4);
  return start === end ? start : `${start}/${end.slice(2)}`;
}

/** Days with their sign: `+25`, `−0.5`, `0`. */
export function formatSignedDays(days: number): string {
  const amount = Math.abs(roundToHundredth(days));
  if (amount === 0) return '0';
  return `${days < 0 ? '−' : '+'}${amount}`;
}

/** A balance, which is negative if more was taken than given: `12.5`, `−1`. */
export function formatBalance(days: number): string {
  const rounded = roundToHundredth(days);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}

/** `5 carried-over days must be taken by 30 Jun`, without the number where it is null. */
export function formatCarryOverLeft(days: number | null, lastDay: string): string {
  const carried = days === 1 ? '1 carried-over day' : `${days} carried-over days`;
  const subject = days === null ? 'Carried-over days' : carried;
  return `${subject} must be taken by ${formatShortDay(lastDay)}`;
}
