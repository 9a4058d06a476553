import { type PatternShift, shiftMinutes } from '@portal/kernel/working-pattern';
import { z } from 'zod';
import { day, timeOfDay, wholeNumber } from '../scalars.ts';

export const maxPatternWeeks = 8;
export const daysAWeek = 7;

const weeksMessage = `must be a number of weeks from 1 to ${maxPatternWeeks}`;
const weekdayMessage = 'must be a day from 1 (Monday) to 7 (Sunday)';
const breakMessage = 'must be a number of minutes from 0 to 480';

export const patternShift = z.strictObject({
  /** The week of the pattern; 1 is the first. */
  week: z.int({ error: weeksMessage }).min(1, weeksMessage).max(maxPatternWeeks, weeksMessage),
  /** The day on which it begins; 1 is Monday. */
  weekday: z.int({ error: weekdayMessage }).min(1, weekdayMessage).max(daysAWeek, weekdayMessage),
  start: timeOfDay,
  /** On the next day if it is earlier than the start. */
  end: timeOfDay,
  /** Unpaid; not part of the time due. */
  breakMinutes: z.int({ error: breakMessage }).min(0, breakMessage).max(480, breakMessage),
});

/** The days and hours that somebody works from a day on (docs/specification/people.md). */
export const workingPattern = z.strictObject({
  from: day,
  isIrregular: z.boolean(),
  worksBankHolidays: z.boolean(),
  /** After how many weeks it repeats. The week of `from`, Monday to Sunday, is the first. */
  weeks: wholeNumber,
  shifts: z.array(patternShift),
});
export type WorkingPattern = z.output<typeof workingPattern>;

interface Problem {
  path: readonly (string | number)[];
  message: string;
}

interface Shifts {
  shifts: readonly PatternShift[];
}

/** The problems of a pattern whose fields are valid by themselves. */
export function patternProblems({
  isIrregular,
  weeks,
  shifts,
}: Pick<WorkingPattern, 'isIrregular' | 'weeks'> & Shifts): Problem[] {
  if (isIrregular) {
    return shifts.length === 0
      ? []
      : [{ path: ['shifts'], message: 'must be empty for irregular hours' }];
  }
  if (shifts.length === 0) return [{ path: ['shifts'], message: 'Enter at least one working day' }];
  return shifts.flatMap((shift, index) => {
    const problem = shiftProblem(shift, { weeks, shifts, index });
    return problem ? [{ path: ['shifts', index, problem.field], message: problem.message }] : [];
  });
}

function shiftProblem(
  shift: PatternShift,
  { weeks, shifts, index }: Pick<WorkingPattern, 'weeks'> & Shifts & { index: number },
): { field: keyof PatternShift; message: string } | null {
  if (shift.week > weeks) {
    return { field: 'week', message: `must be at most ${weeks}, the number of weeks` };
  }
  const isSameDay = (other: PatternShift) => placeOf(other) === placeOf(shift);
  if (shifts.findIndex(isSameDay) !== index) {
    return { field: 'weekday', message: 'must not have a second shift on the same day' };
  }
  if (shift.start === shift.end) {
    return { field: 'end', message: 'must differ from the start' };
  }
  if (shiftMinutes(shift) <= 0) {
    return { field: 'breakMinutes', message: 'must be shorter than the shift' };
  }
  const nextPlace = (placeOf(shift) + 1) % (weeks * daysAWeek);
  const next = shifts.find((other) => placeOf(other) === nextPlace);
  const isOvernight = shift.end < shift.start;
  if (isOvernight && next && next.start < shift.end) {
    return { field: 'end', message: 'must not be after the start of the next day’s shift' };
  }
  return null;
}

/** The day of a shift in its pattern; 0 is the Monday of the first week. */
function placeOf({ week, weekday }: Pick<PatternShift, 'week' | 'weekday'>): number {
  return (week - 1) * daysAWeek + weekday - 1;
}
