import { formatDuration, hoursToMinutes } from '@portal/kernel/duration';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import type { LeaveUnit, LedgerFragment } from '../../../gql/documents.ts';
import { leaveUnitName } from '../format-leave-amount.ts';
import { formatShortDates, formatShortDay } from '../format-leave-dates.ts';
import type { LedgerLine } from './ledger-rows.ts';

type LeaveYear = Pick<LedgerFragment, 'leaveYearStart' | 'leaveYearEnd'>;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

const reasons: Record<NonNullable<LedgerLine['reason']>, string> = {
  cancelled: 'cancelled',
  sick: 'off sick',
  'not-worked': 'no longer a working day',
};

/** What a line of a ledger is: `Entitlement for 2026/27`, `Annual leave`, `Returned: off sick`. */
export function formatLedgerLine(line: LedgerLine, year: LeaveYear & { unit: LeaveUnit }): string {
  const { kind, reason } = line;
  switch (kind) {
    case 'entitlement':
      return `Entitlement for ${formatLeaveYear(year)}`;
    case 'accrued':
      return formatAccrual(line);
    case 'carry-over':
      return 'Carried over';
    case 'expired':
      return `Carried-over ${year.unit} expired`;
    case 'taken':
      return 'Annual leave';
    case 'given-back':
      return `Returned: ${reason ? reasons[reason] : 'not deducted'}`;
    case 'pending':
      return 'Awaiting a decision';
  }
}

/** Leave that accrued in a month: `Built up in May, for 68h 0m worked`. */
function formatAccrual({ startDate, hoursWorked }: LedgerLine): string {
  const month = startDate && monthFormat.format(new Date(`${startDate}T00:00:00Z`));
  const words = month ? `Built up in ${month}` : 'Built up';
  if (hoursWorked === null) return words;
  return `${words}, for ${formatDuration(hoursToMinutes(hoursWorked))} worked`;
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

/** An amount of leave with its sign: `+25`, `−0.5`, `0`. */
export function formatSignedAmount(signed: number): string {
  const amount = Math.abs(roundToHundredth(signed));
  if (amount === 0) return '0';
  return `${signed < 0 ? '−' : '+'}${amount}`;
}

/** A balance, which is negative if more was taken than given: `12.5`, `−1`. */
export function formatBalance(balance: number): string {
  const rounded = roundToHundredth(balance);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}

/** `5 carried-over days must be taken by 30 Jun`, without the number where it is null. */
export function formatCarryOverLeft(
  amount: number | null,
  unit: LeaveUnit,
  lastDay: string,
): string {
  const subject =
    amount === null
      ? `Carried-over ${unit}`
      : `${amount} carried-over ${leaveUnitName(amount, unit)}`;
  return `${subject} must be taken by ${formatShortDay(lastDay)}`;
}
