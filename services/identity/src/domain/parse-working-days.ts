import { patternProblems, type WorkingPattern } from '@portal/contracts/identity/working-pattern';

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const everyWeekday = [1, 2, 3, 4, 5];

export const workingDaysProblem =
  'Working days must be days such as Mon Tue Wed or Mon-Fri, or irregular.';
export const irregularBreakProblem = 'Unpaid break must be blank for irregular hours.';
export const breakProblem = 'Unpaid break must be a number of minutes from 0 to 480.';

export interface WorkingDaysCells {
  /** `Mon Tue Wed`, `Mon-Fri, Sun`, or `irregular`. */
  workingDays: string;
  /** Minutes. */
  unpaidBreak: string;
  workStartTime: string;
  workEndTime: string;
}

/**
 * Parses the working days and the break of an import into the pattern from a day on; none where both cells are
 * blank. Gives what is wrong as sentences.
 */
export function parseWorkingDays(
  cells: WorkingDaysCells,
  from: string,
): { patterns: WorkingPattern[]; problems: string[] } {
  const { workingDays, unpaidBreak, workStartTime: start, workEndTime: end } = cells;
  if (workingDays === '' && unpaidBreak === '') return { patterns: [], problems: [] };
  const common = { from, worksBankHolidays: false, weeks: 1 };
  if (/^irregular( hours)?$/i.test(workingDays)) {
    if (unpaidBreak !== '') return refused(irregularBreakProblem);
    return { patterns: [{ ...common, isIrregular: true, shifts: [] }], problems: [] };
  }
  const weekdays = workingDays === '' ? everyWeekday : parseWeekdays(workingDays);
  if (!weekdays) return refused(workingDaysProblem);
  const isMinutes = /^\d{0,3}$/.test(unpaidBreak) && Number(unpaidBreak) <= 480;
  if (!isMinutes) return refused(breakProblem);
  const breakMinutes = Number(unpaidBreak);
  const shifts = weekdays.map((weekday) => ({ week: 1, weekday, start, end, breakMinutes }));
  const pattern = { ...common, isIrregular: false, shifts };
  const [problem] = patternProblems(pattern);
  if (!problem) return { patterns: [pattern], problems: [] };
  const column = problem.path.at(-1) === 'breakMinutes' ? 'Unpaid break' : 'Work end';
  return refused(`${column} ${problem.message}.`);
}

function refused(problem: string) {
  return { patterns: [], problems: [problem] };
}

/** The weekdays of a text, sorted; null if a word is no day. A range may go over Sunday. */
function parseWeekdays(text: string): number[] | null {
  // In two steps: a pattern with blanks on both sides takes the square of the time for a long run of blanks.
  const spaced = text.replace(/\s+/g, ' ');
  const words = spaced.replace(/ ?[-–] ?/g, '-').split(/[ ,;/&+]+/);
  const days = words.filter(Boolean).map((word) => parseRange(word.split('-')));
  if (days.length === 0 || days.includes(null)) return null;
  return [...new Set(days.flatMap((some) => some ?? []))].sort();
}

function parseRange([first = '', last = first, ...more]: string[]): number[] | null {
  const [from, to] = [first, last].map(parseWeekday);
  if (!from || !to || more.length > 0) return null;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => ((from - 1 + index) % 7) + 1);
}

/** 1 for `Mon` or `Monday`; 0 for another word. */
function parseWeekday(word: string): number {
  const isDay =
    /^(mon(day)?|tues?(day)?|wed(nesday)?|thu(rs?)?(day)?|fri(day)?|sat(urday)?|sun(day)?)$/i;
  return isDay.test(word) ? names.indexOf(word.slice(0, 3).toLowerCase()) + 1 : 0;
}
