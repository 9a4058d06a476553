import { formatDuration } from '@portal/kernel/duration';
import { formatDay, formatMonthName } from '@portal/kernel/format-date';
import { addDays, monthOf } from '@portal/kernel/london';
import type {
  PayrollPeriodQuery,
  PayrollPeriodsQuery,
  PayrollTotalsPartsFragment,
} from '../../../gql/documents.ts';
import { formatWeek } from '../detail/format-week.ts';

export type PayrollTotals = PayrollTotalsPartsFragment;
export type ListedPeriod = NonNullable<PayrollPeriodsQuery['payrollPeriods']>['items'][number];
export type PayrollPeriod = NonNullable<PayrollPeriodQuery['payrollPeriod']>;

/** `October 2026` for a calendar month, otherwise `19 October to 15 November 2026`. */
export function formatPayPeriod({ start, end }: { start: string; end: string }): string {
  const month = monthOf(start);
  if (month.start === start && month.end === end) {
    return `${formatMonthName(start)} ${start.slice(0, 4)}`;
  }
  return formatWeek(start, end);
}

/** A change of a duration with its sign: `+1h 30m`, `−0h 15m`. */
export function formatChange(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${formatDuration(Math.abs(minutes))}`;
}

/** Days as people write them: `1 day`, `2.5 days`. */
export function formatDays(days: number): string {
  return `${days.toLocaleString('en-GB')} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
}

/** What an adjustment changes, the parts that are not zero: `worked +1h 30m, sickness −1 day`. */
export function formatAdjustment(totals: PayrollTotals): string {
  const minutes = (name: string, value: number) =>
    value === 0 ? [] : [`${name} ${formatChange(value)}`];
  const days = (name: string, value: number) =>
    value === 0 ? [] : [`${name} ${value < 0 ? '−' : '+'}${formatDays(Math.abs(value))}`];
  return [
    ...minutes('worked', totals.workedMinutes),
    ...minutes('overtime', totals.overtimeMinutes),
    ...minutes('due', totals.dueMinutes),
    ...days('annual leave', totals.annualLeaveDays),
    ...days('sickness', totals.sickDays),
    ...days('compassionate leave', totals.compassionateDays),
  ].join(', ');
}

/** The period that is shown first: the next one to close, otherwise the current one. */
export function defaultPeriod(periods: readonly ListedPeriod[]): ListedPeriod | undefined {
  const latestClosed = periods.findIndex(({ state }) => state === 'closed' || state === 'closing');
  // Any can be the first one to be closed: most likely the latest.
  const next =
    latestClosed === -1
      ? periods.find(({ state }) => state === 'open')
      : periods.slice(0, latestClosed).findLast(({ state }) => state === 'open');
  return next ?? periods.find(({ state }) => state === 'current') ?? periods[0];
}

/** Whether a later period is closed: then this one stays open. */
export function isBeforeClosed(
  periods: readonly ListedPeriod[],
  { start }: { start: string },
): boolean {
  return periods.some(
    (one) => one.start > start && one.state !== 'current' && one.state !== 'open',
  );
}

/** What can be done with a period, in one sentence. */
export function describePeriod(
  { state, end, canClose, closedAt, warnings }: PayrollPeriod,
  {
    closedBy,
    closedOn,
    isBeforeClosed,
  }: { closedBy: string; closedOn: string; isBeforeClosed: boolean },
): string {
  if (state === 'closed' && closedAt) {
    return `Closed by ${closedBy} on ${closedOn}. Later changes become adjustments in the next open period.`;
  }
  if (state === 'closing') return 'We’re saving everyone’s hours. This takes a moment.';
  if (state === 'current') {
    return `It ends on ${formatDay(end)}, and can be closed from ${formatDay(addDays(end, 1))}.`;
  }
  if (canClose) return 'It has ended. Check the hours, then close it to export them.';
  if (isBeforeClosed) return 'It can’t be closed any more, because a later one is closed.';
  if (warnings.daysNotArchived > 0) return 'It can be closed once all of its days are archived.';
  return 'It can be closed once all earlier periods are.';
}
