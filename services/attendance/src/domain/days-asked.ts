import { longestSpanDays } from '@portal/contracts/attendance/time-entries';
import { daysBetween, weekOf } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Period } from './period-stats.ts';

/**
 * The days whose sessions are asked for: without any those of this week, Monday to Sunday; from a
 * start up to today; up to an end those of its week. Fails with BAD_INPUT where the end comes
 * before the start, or the days are more than are given at once.
 */
export function daysAsked(
  asked: { startDate?: string | null; endDate?: string | null },
  today: string,
): Result<Period, 'BAD_INPUT'> {
  const { start, end } = completed(asked, today);
  const count = daysBetween(start, end) + 1;
  if (count < 1) return refuse('must not be before startDate');
  if (count > longestSpanDays) {
    return refuse(`must be at most ${longestSpanDays} days from startDate, both included`);
  }
  return ok({ start, end });
}

function completed(
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

function refuse(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}
