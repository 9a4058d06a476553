import { addDays, daysBetween, eachDay } from '@portal/kernel/london';
import { patternOn, type WorkingPattern } from '@portal/kernel/working-pattern';
import { isCompleteRange } from './leave-range.ts';

interface Range {
  startDate: string;
  endDate: string;
}

const maxHours = 1_000;
/** Longer leave is refused in any case, and a year may be mistyped. */
const maxDays = 400;

/** Whether leave in these dates has a day of irregular hours, so that it needs a number of hours. */
export function needsLeaveHours(range: Range, patterns: readonly WorkingPattern[]): boolean {
  if (!isCompleteRange(range) || !patterns.some(({ isIrregular }) => isIrregular)) return false;
  const { startDate, endDate } = range;
  const isTooLong = daysBetween(startDate, endDate) > maxDays;
  const days = eachDay(startDate, isTooLong ? addDays(startDate, maxDays) : endDate);
  return days.some((day) => patternOn(patterns, day)?.isIrregular);
}

/** Checks typed hours like libs/contracts/src/leave/annual-leave.ts, without loading its library. */
export function leaveHoursError(typed: string): string | undefined {
  if (typed.trim() === '') return 'Enter the hours of leave';
  return toLeaveHours(typed) === null
    ? 'Enter hours in quarters of an hour, like 7.5 or 12.25'
    : undefined;
}

/** The typed hours; null while they are no quarters of an hour from 0.25 to 1,000. */
export function toLeaveHours(typed: string): number | null {
  const hours = Number(typed);
  const isValid = /^\d{1,4}(\.\d{1,2})?$/.test(typed.trim()) && Number.isInteger(hours * 4);
  return isValid && hours > 0 && hours <= maxHours ? hours : null;
}
