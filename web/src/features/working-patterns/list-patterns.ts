import { addDays } from '@portal/kernel/london';
import { patternOn, type WorkingPattern } from '@portal/kernel/working-pattern';

/** A pattern in somebody’s list. */
export interface ListedPattern {
  pattern: WorkingPattern;
  status: 'current' | 'upcoming' | 'earlier';
  /** The last day on which it applies; null if there is no next pattern. */
  lastDay: string | null;
}

/** The current pattern, the upcoming ones, then the earlier ones, each in order from today. */
export function listPatterns(patterns: readonly WorkingPattern[], today: string): ListedPattern[] {
  const current = patternOn(patterns, today);
  const listed = patterns.map((pattern, index): ListedPattern => {
    const next = patterns[index + 1];
    const isCurrent = pattern === current;
    return {
      pattern,
      status: isCurrent ? 'current' : pattern.from > today ? 'upcoming' : 'earlier',
      lastDay: next ? addDays(next.from, -1) : null,
    };
  });
  const withStatus = (status: ListedPattern['status']) =>
    listed.filter((one) => one.status === status);
  return [...withStatus('current'), ...withStatus('upcoming'), ...withStatus('earlier').reverse()];
}

/** The days without a pattern from today on: from the first day of the employment, if it is later, to the first pattern. */
interface StandardPeriod {
  /** Null for today or earlier. */
  from: string | null;
  /** Null without a pattern. */
  lastDay: string | null;
}

/** The days from today on before the first pattern, within the employment; null for none. */
export function standardPeriod(
  [first]: readonly WorkingPattern[],
  { today, firstDay }: { today: string; firstDay: string | null },
): StandardPeriod | null {
  const from = firstDay !== null && firstDay > today ? firstDay : null;
  if (!first) return { from, lastDay: null };
  const isOver = first.from <= (from ?? today);
  return isOver ? null : { from, lastDay: addDays(first.from, -1) };
}
