import type { PatternShift, WorkingPattern } from '@portal/kernel/working-pattern';

type Hours = Pick<PatternShift, 'start' | 'end' | 'breakMinutes'>;
type BuiltPattern = Omit<WorkingPattern, 'shifts'> & { shifts: PatternShift[] };

/**
 * Builds a working pattern of weeks, each a list of weekdays (1 is Monday), by default from 09:00 to 17:00 without a
 * break; of irregular hours without weeks.
 */
export function buildPattern(
  from: string,
  weeks: readonly (readonly number[])[],
  { worksBankHolidays = false, ...hours }: Partial<Hours & WorkingPattern> = {},
): BuiltPattern {
  const { start = '09:00', end = '17:00', breakMinutes = 0 } = hours;
  return {
    from,
    isIrregular: weeks.length === 0,
    worksBankHolidays,
    weeks: Math.max(1, weeks.length),
    shifts: weeks.flatMap((days, index) =>
      days.map((weekday) => ({ week: index + 1, weekday, start, end, breakMinutes })),
    ),
  };
}
