import { daysBetween } from '@portal/kernel/london';
import { dayOfYearInWords } from './dates-in-words.ts';

interface Range {
  startDate: string;
  endDate: string;
}

/** A form after a change: the last day goes along where it would be missing or too early. */
export function followStart<Form extends Range>(before: Form, after: Form): Form {
  const { startDate, endDate } = after;
  const isMoved = startDate !== before.startDate && startDate !== '';
  const follows = isMoved && (endDate < startDate || endDate === before.startDate);
  return follows ? { ...after, endDate: startDate } : after;
}

/** What is wrong with the days, by field. */
export function rangeErrors({ startDate, endDate }: Range): Partial<Range> {
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  return {
    ...(isShort(startDate) && { startDate: wholeYear }),
    ...(isShort(endDate) && { endDate: wholeYear }),
    ...(!startDate && { startDate: 'Please choose the first day.' }),
    ...(!endDate && { endDate: 'Please choose the last day.' }),
    ...(isBackwards && !isShort(endDate) && { endDate: 'The last day can’t be before the first.' }),
  };
}

const earliest = '1900';
const wholeYear = 'Please give the whole year, with four digits.';

function isShort(day: string): boolean {
  return day !== '' && day < earliest;
}

/** Whether both days are there: while a year is typed it is 2, 20 and 202. */
export function isWholeRange({ startDate, endDate }: Range): boolean {
  return startDate >= earliest && endDate >= startDate;
}

/**
 * A word of warning where days that are asked for begin so many days before today, or more; null
 * where they don't. Past days are allowed, but a year is soon mistyped.
 */
export function pastInWords(range: Range, today: string, atLeastDays: number): string | null {
  const { startDate } = range;
  if (!isWholeRange(range) || daysBetween(startDate, today) < atLeastDays) return null;
  return `It begins on ${dayOfYearInWords(startDate)}. It can be sent all the same, if that is right.`;
}
