import { earliestStartMessage } from '@portal/contracts/leave/earliest-start-message';
import { daysBetween } from '@portal/kernel/london';
import { formatDayOfYear } from './format-leave-dates.ts';

interface Range {
  startDate: string;
  endDate: string;
}

/**
 * Moves the end date along when the start date changes and the end date would be missing or too
 * early.
 */
export function alignEndDate<Form extends Range>(before: Form, after: Form): Form {
  const { startDate, endDate } = after;
  const isMoved = startDate !== before.startDate && startDate !== '';
  const mustMove = isMoved && (endDate < startDate || endDate === before.startDate);
  return mustMove ? { ...after, endDate: startDate } : after;
}

/** Validation errors by field. `earliest` is the first day for which leave can be requested. */
export function rangeErrors({ startDate, endDate }: Range, earliest?: string): Partial<Range> {
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  return {
    ...(earliest && startDate < earliest && { startDate: earliestStartMessage(earliest) }),
    ...(isYearIncomplete(startDate) && { startDate: incompleteYear }),
    ...(isYearIncomplete(endDate) && { endDate: incompleteYear }),
    ...(!startDate && { startDate: 'Enter a start date' }),
    ...(!endDate && { endDate: 'Enter an end date' }),
    ...(isBackwards &&
      !isYearIncomplete(endDate) && { endDate: 'The end date can’t be before the start date' }),
  };
}

const firstYear = '1900';
const incompleteYear = 'Enter the year with 4 digits';

function isYearIncomplete(day: string): boolean {
  return day !== '' && day < firstYear;
}

/** Whether both dates are complete: while a year is typed it is 2, 20, then 202. */
export function isCompleteRange({ startDate, endDate }: Range): boolean {
  return startDate >= firstYear && endDate >= startDate;
}

interface Past {
  today: string;
  earliest?: string | undefined;
  atLeastDays: number;
}

/**
 * A warning for leave that starts at least `atLeastDays` before today, since years are easily
 * mistyped; null otherwise, or if leave can’t start then.
 */
export function pastDatesWarning(
  range: Range,
  { today, earliest, atLeastDays }: Past,
): string | null {
  const { startDate } = range;
  if (earliest && startDate < earliest) return null;
  if (!isCompleteRange(range) || daysBetween(startDate, today) < atLeastDays) return null;
  return `This leave starts on ${formatDayOfYear(startDate)}. You can still send it if that’s correct.`;
}
