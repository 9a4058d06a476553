import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import { minutesPerWeek } from '@portal/kernel/working-pattern';
import type { Occupation } from './occupations.ts';
import { createSeededRandom } from './seeded-random.ts';

/** The days and hours of somebody, planned by their job. */
export interface PatternInput {
  job: Occupation;
  daysAWeek: number;
  /** Without fixed days. */
  isBank: boolean;
  /** The unpaid break of those who clock out for lunch. */
  breakMinutes: number;
  /** Their first day. */
  from: string;
  /** When they changed from full time; null if they never did. */
  reducedOn: string | null;
  /** Draws the same days for the same person. */
  key: readonly [seed: string, index: number];
}

const fullWeek = 5;
const rotaWeeks = 4;

/**
 * Plans somebody’s working patterns: none for full-time office hours, some fixed days for part-timers, rotas of four
 * weeks with weekends, nights in a row, and irregular hours for bank staff.
 */
export function planPatterns(input: PatternInput): WorkingPattern[] {
  const { job, daysAWeek, isBank, breakMinutes, from, reducedOn } = input;
  const isOffice = job.rota === 'weekdays';
  const pattern = (first: string, weeks: readonly (readonly number[])[]): WorkingPattern => ({
    from: first,
    isIrregular: isBank,
    worksBankHolidays: !isOffice,
    weeks: Math.max(1, weeks.length),
    shifts: weeks.flatMap((days, index) =>
      days.map((weekday) => ({
        week: index + 1,
        weekday,
        start: job.workStartTime,
        end: job.workEndTime,
        breakMinutes,
      })),
    ),
  });
  if (isBank) return [{ ...pattern(from, []), worksBankHolidays: false }];
  if (!isOffice) return [pattern(from, planRota(input))];
  if (daysAWeek === fullWeek && breakMinutes === 0) return [];
  const days = officeDays(input);
  if (reducedOn === null || daysAWeek === fullWeek) return [pattern(from, [days])];
  return [pattern(from, [[1, 2, 3, 4, 5]]), pattern(reducedOn, [days])];
}

/** The contracted hours a week that patterns amount to; office hours without one. */
export function contractedHoursOf(patterns: readonly WorkingPattern[]): number {
  const last = patterns.at(-1);
  const minutes = last ? (minutesPerWeek(last) ?? 0) : fullWeek * 8 * 60;
  return Math.round(minutes / 0.6) / 100;
}

/** Part-time staff have the same days off every week. */
function officeDays({ daysAWeek, key: [seed, index] }: PatternInput): number[] {
  const off = createSeededRandom(seed, 'free days', index).integer(0, 4);
  return [1, 2, 3, 4, 5].filter((weekday) => (weekday - 1 + off) % fullWeek < daysAWeek);
}

function planRota({ job, daysAWeek, key: [seed, index] }: PatternInput): number[][] {
  return Array.from({ length: rotaWeeks }, (_, week) => {
    const random = createSeededRandom(seed, 'rota', index, week);
    if (job.rota === 'nights') {
      const first = random.integer(1, 3);
      return Array.from({ length: daysAWeek }, (_, place) => first + place);
    }
    // Weekends are rostered less often.
    const weights = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      weight: random.fraction() * (weekday > 5 ? 0.3 : 1),
    }));
    return weights
      .sort((one, other) => other.weight - one.weight)
      .slice(0, daysAWeek)
      .map(({ weekday }) => weekday)
      .sort();
  });
}
