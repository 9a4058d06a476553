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
  return groupByHours(shifts)
    .map((group) => `${formatWeekdays(group)} ${formatHours(group[0] as PatternShift)}`)
    .join(', ');
}

/** Formats the days and hours a week on average: `3.5 days and 35 hours a week`. */
export function formatWeeklyAmount(pattern: WorkingPattern): string {
  const days = roundToHundredth(daysPerWeek(pattern) ?? 0);
  const hours = roundToHundredth((minutesPerWeek(pattern) ?? 0) / 60);
  return `${days} ${days === 1 ? 'day' : 'days'} and ${hours} ${hours === 1 ? 'hour' : 'hours'} a week`;
}

function formatHours({ start, end, breakMinutes }: PatternShift): string {
  const hours = `${start}–${end}`;
  return breakMinutes === 0 ? hours : `${hours} (${breakMinutes} min break)`;
}

/** Days in order, those after one another with the same hours together. */
function groupByHours(shifts: readonly PatternShift[]): PatternShift[][] {
  const groups: PatternShift[][] = [];
  for (const shift of shifts.toSorted((one, other) => one.weekday - other.weekday)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last?.weekday === shift.weekday - 1 && formatHours(last) === formatHours(shift);
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
