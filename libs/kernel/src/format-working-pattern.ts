import {
  daysPerWeek,
  minutesPerWeek,
  type PatternShift,
  type WorkingPattern,
} from './working-pattern.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Formats a working pattern in a line: `Mon–Wed 09:00–17:00, Fri 09:00–13:00`, `2-week rota, 3.5 days and
 * 35 hours a week` or `Irregular hours`.
 */
export function formatWorkingPattern(pattern: WorkingPattern): string {
  const { isIrregular, weeks, shifts } = pattern;
  if (isIrregular) return 'Irregular hours';
  if (weeks > 1) return `${weeks}-week rota, ${formatWeeklyAmount(pattern)}`;
  return groupBy(shifts, formatHours)
    .map((group) => `${formatWeekdays(group)} ${formatHours(group[0] as PatternShift)}`)
    .join(', ');
}

/** Formats the days of a working pattern and its hours a week: `Mon–Wed, 34.5 hours`, `2-week rota, 35 hours`. */
export function formatWorkingPatternBriefly(pattern: WorkingPattern): string {
  const { isIrregular, weeks, shifts } = pattern;
  if (isIrregular) return 'Irregular hours';
  const days = groupBy(shifts, () => '').map(formatWeekdays);
  const hours = formatHoursWorked(minutesPerWeek(pattern) ?? 0);
  return [...(weeks > 1 ? [`${weeks}-week rota`] : days), hours].join(', ');
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
  return breakMinutes === 0 ? hours : `${hours} (${breakMinutes} min break)`;
}

/** Days in order, those after one another with the same key together. */
function groupBy(
  shifts: readonly PatternShift[],
  keyOf: (shift: PatternShift) => string,
): PatternShift[][] {
  const groups: PatternShift[][] = [];
  for (const shift of shifts.toSorted((one, other) => one.weekday - other.weekday)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last?.weekday === shift.weekday - 1 && keyOf(last) === keyOf(shift);
    if (group && isNext) group.push(shift);
    else groups.push([shift]);
  }
  return groups;
}

function formatWeekdays(group: readonly PatternShift[]): string {
  const [first = '', ...others] = group.map(({ weekday }) => weekdays[weekday - 1] ?? '');
  const last = others.at(-1);
  return last ? `${first}–${last}` : first;
}

function roundToHundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
