import { tooFarBackMessage } from '@portal/contracts/leave/too-far-back';
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

/** What is wrong with the days, by field. `earliest` is the first day for which leave can be requested. */
export function rangeErrors({ startDate, endDate }: Range, earliest?: string): Partial<Range> {
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  return {
    ...(earliest && startDate < earliest && { startDate: tooFarBackMessage(earliest) }),
    ...(isShort(startDate) && { startDate: wholeYear }),
    ...(isShort(endDate) && { endDate: wholeYear }),
    ...(!startDate && { startDate: 'Please choose the first day.' }),
    ...(!endDate && { endDate: 'Please choose the last day.' }),
    ...(isBackwards && !isShort(endDate) && { endDate: 'The last day can’t be before the first.' }),
  };
}

const firstYear = '1900';
const wholeYear = 'Please give the whole year, with four digits.';

function isShort(day: string): boolean {
  return day !== '' && day < firstYear;
}

/** Whether both days are there: while a year is typed it is 2, 20 and 202. */
export function isWholeRange({ startDate, endDate }: Range): boolean {
  return startDate >= firstYear && endDate >= startDate;
}

interface Past {
  today: string;
  earliest?: string | undefined;
  atLeastDays: number;
}

/**
 * A word of warning where days that are asked for begin so many days before today, or more; null
 * where they don't, or where leave can't begin then at all. A year is soon mistyped.
 */
export function pastInWords(range: Range, { today, earliest, atLeastDays }: Past): string | null {
  const { startDate } = range;
  if (earliest && startDate < earliest) return null;
  if (!isWholeRange(range) || daysBetween(startDate, today) < atLeastDays) return null;
  return `It begins on ${dayOfYearInWords(startDate)}. It can be sent all the same, if that is right.`;
}
