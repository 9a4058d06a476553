import { addDays, addMonths, daysBetween, monthOf, weekOf } from '@portal/kernel/london';

/** Pay periods: the tax months, weeks and lunar months that payroll software in the UK knows. */
export type PayrollFrequency = 'monthly' | 'four-weekly' | 'weekly';

/** How people are paid from a day on. */
export interface PayrollCalendar {
  /** The first day on which it applies; it does until the next calendar. */
  from: string;
  frequency: PayrollFrequency;
  /** The first day of any of its periods; not later than the 28th if monthly. */
  anchor: string;
}

/** A pay period, from its first to its last day. */
export interface PayrollPeriod {
  start: string;
  end: string;
}

const daysOfFrequency = { 'four-weekly': 28, weekly: 7 } as const;

/**
 * Gives the pay period of a day. Before the first calendar, periods are calendar months. A period in which
 * another calendar begins ends on the day before, so that each day is in exactly one period (docs/payroll.md).
 * `calendars` are in order of `from`.
 */
export function payrollPeriodOf(day: string, calendars: readonly PayrollCalendar[]): PayrollPeriod {
  const index = calendars.findLastIndex(({ from }) => from <= day);
  const calendar = calendars[index];
  const next = calendars[index + 1];
  const { start, end } = calendar ? regularPeriod(day, calendar) : monthOf(day);
  return {
    start: calendar && start < calendar.from ? calendar.from : start,
    end: next && end >= next.from ? addDays(next.from, -1) : end,
  };
}

/** The period after another one. */
export function nextPayrollPeriod(
  { end }: PayrollPeriod,
  calendars: readonly PayrollCalendar[],
): PayrollPeriod {
  return payrollPeriodOf(addDays(end, 1), calendars);
}

/** The period before another one. */
export function previousPayrollPeriod(
  { start }: Pick<PayrollPeriod, 'start'>,
  calendars: readonly PayrollCalendar[],
): PayrollPeriod {
  return payrollPeriodOf(addDays(start, -1), calendars);
}

/** Why a period can't be closed; null if it can. Periods close in order, once they have ended. */
export function closingRefusal(
  period: PayrollPeriod,
  {
    lastClosed,
    calendars,
    today,
  }: { lastClosed: PayrollPeriod | null; calendars: readonly PayrollCalendar[]; today: string },
): 'not-ended' | 'closed' | 'not-next' | null {
  if (lastClosed && period.start <= lastClosed.end) return 'closed';
  if (period.end >= today) return 'not-ended';
  if (!lastClosed) return null;
  const next = nextPayrollPeriod(lastClosed, calendars);
  return period.start === next.start && period.end === next.end ? null : 'not-next';
}

/** The months before a period in which changes still become adjustments. */
const lookBackMonths = 12;

/** The earliest day of which a late change still becomes an adjustment in a period. */
export function adjustmentStart({ start }: PayrollPeriod): string {
  return addMonths(start, -lookBackMonths);
}

/**
 * The days that decide about the overtime by week of a period: the whole weeks, Monday to Sunday, whose Sunday
 * is in it. A week that two periods share counts in the second, so that it is neither divided nor counted twice.
 */
export function overtimeDays({ start, end }: PayrollPeriod): PayrollPeriod {
  const lastWeek = weekOf(end);
  return {
    start: weekOf(start).start,
    end: lastWeek.end === end ? end : addDays(lastWeek.start, -1),
  };
}

/**
 * Splits a period where its totals can be added up: at its weeks, Monday to Sunday, if overtime is by week. The totals
 * of the parts are together those of the period.
 */
export function payrollParts(
  { start, end }: PayrollPeriod,
  overtimePer: 'week' | 'period',
): PayrollPeriod[] {
  if (overtimePer === 'period') return [{ start, end }];
  const parts: PayrollPeriod[] = [];
  for (let from = start; from <= end; ) {
    const sunday = weekOf(from).end;
    const to = sunday < end ? sunday : end;
    parts.push({ start: from, end: to });
    from = addDays(to, 1);
  }
  return parts;
}

function regularPeriod(day: string, { frequency, anchor }: PayrollCalendar): PayrollPeriod {
  if (frequency === 'monthly') return monthFrom(day, anchor.slice(8));
  const length = daysOfFrequency[frequency];
  const start = addDays(anchor, Math.floor(daysBetween(anchor, day) / length) * length);
  return { start, end: addDays(start, length - 1) };
}

function monthFrom(day: string, firstDate: string): PayrollPeriod {
  const inMonth = `${day.slice(0, 8)}${firstDate}`;
  const start = inMonth <= day ? inMonth : addMonths(inMonth, -1);
  return { start, end: addDays(addMonths(start, 1), -1) };
}
