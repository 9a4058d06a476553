import { maxSpanDays } from '@portal/contracts/attendance/time-entries';
import { daysBetween, weekOf } from '@portal/kernel/london';
import { fieldError, ok, type Result } from '@portal/kernel/result';
import type { Period } from './period-stats.ts';

/**
 * Completes the requested period of sessions. Without dates it is this week, Monday to Sunday; with
 * only a start it ends today; with only an end it starts on that week's Monday. Fails with
 * BAD_INPUT if the end is before the start or the period is too long.
 */
export function requestedPeriod(
  dates: { startDate?: string | null; endDate?: string | null },
  today: string,
): Result<Period, 'BAD_INPUT'> {
  const { start, end } = completePeriod(dates, today);
  const count = daysBetween(start, end) + 1;
  if (count < 1) return fieldError('endDate', 'must not be before startDate');
  if (count > maxSpanDays) {
    return fieldError(
      'endDate',
      `must be at most ${maxSpanDays} days from startDate, both included`,
    );
  }
  return ok({ start, end });
}

function completePeriod(
  { startDate, endDate }: { startDate?: string | null; endDate?: string | null },
  today: string,
): Period {
  if (startDate) return { start: startDate, end: endDate ?? later(startDate, today) };
  if (endDate) return { start: weekOf(endDate).start, end: endDate };
  return weekOf(today);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
