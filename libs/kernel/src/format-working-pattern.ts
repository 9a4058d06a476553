import { roundToHundredth } from './round-to-hundredth.ts';
import {
  daysPerWeek,
  minutesPerWeek,
  type PatternShift,
  type WorkingPattern,
} from './working-pattern.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Formats a working pattern in a line: `Mon–Wed, Fri 09:00–17:00; Sat 09:00–13:00`, `2-week rota, 3.5 days and
 * 35 hours a week` or `Irregular hours`.
 */
export function formatWorkingPattern(pattern: WorkingPattern): string {
  const { isIrregular, weeks, shifts } = pattern;
  if (isIrregular) return 'Irregular hours';
  if (weeks > 1) return `${weeks}-week rota, ${formatWeeklyAmount(pattern)}`;
  const inOrder = shifts.toSorted((one, other) => one.weekday - other.weekday);
  const daysByHours = Map.groupBy(inOrder, formatHours);
  return [...daysByHours].map(([hours, days]) => `${formatWeekdays(days)} ${hours}`).join('; ');
}

/** Formats the days of a working pattern and its hours a week: `Mon–Wed, 34.5 hours`, `2-week rota, 35 hours`. */
export function formatWorkingPatternBriefly(pattern: WorkingPattern): string {
  const { isIrregular, weeks, shifts } = pattern;
  if (isIrregular) return 'Irregular hours';
  const days = weeks > 1 ? `${weeks}-week rota` : formatWeekdays(shifts);
  return `${days}, ${formatHoursWorked(minutesPerWeek(pattern) ?? 0)}`;
}

/** Formats the days and hours a week on average: `3.5 days and 35 hours a week`. */
export function formatWeeklyAmount(pattern: WorkingPattern): string {
  const days = formatDaysWorked(daysPerWeek(pattern) ?? 0);
  return `${days} and ${formatHoursWorked(minutesPerWeek(pattern) ?? 0)} a week`;
}

/** Formats a number of days: `3.5 days`. */
export function formatDaysWorked(days: number): string {
  const rounded = roundToHundredth(days);
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`;
}

/** Formats minutes as hours: `34.5 hours`. */
export function formatHoursWorked(minutes: number): string {
  const hours = roundToHundredth(minutes / 60);
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

function formatHours({ start, end, breakMinutes }: PatternShift): string {
  const hours = `${start}–${end}`;
  return breakMinutes === 0 ? hours : `${hours} (${breakMinutes}-minute break)`;
}

/** Formats the weekdays of shifts, those after one another as a range: `Mon–Wed, Fri`. */
export function formatWeekdays(shifts: readonly Pick<PatternShift, 'weekday'>[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const { weekday } of shifts.toSorted((one, other) => one.weekday - other.weekday)) {
    const range = ranges.at(-1);
    if (range?.last === weekday - 1) range.last = weekday;
    else ranges.push({ first: weekday, last: weekday });
  }
  return ranges
    .map(({ first, last }) => [weekdays[first - 1], first !== last && weekdays[last - 1]])
    .map((names) => names.filter(Boolean).join('–'))
    .join(', ');
}
