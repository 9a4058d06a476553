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
