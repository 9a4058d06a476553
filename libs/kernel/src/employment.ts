import { addDays, eachDay } from './london.ts';

/** An employment that has ended: the London days between which it was, both included. */
export interface EarlierEmployment {
  /** Null while HR hasn’t set it. */
  firstDay: string | null;
  lastDay: string;
}

/** The London days between which somebody is employed, both included. */
export interface EmploymentPeriod {
  /** Null while HR hasn’t set it. */
  firstDay: string | null;
  /** Null while no end is agreed. */
  lastDay: string | null;
  /** Employments before this one, oldest first. They don’t overlap, and all end before the first day. */
  earlierEmployments?: readonly EarlierEmployment[] | undefined;
}

/** London days, both included. */
interface DayRange {
  start: string;
  end: string;
}

/** The employment of a person whose first and last day are unknown: every day is within it. */
export const unlimitedEmployment: EmploymentPeriod = { firstDay: null, lastDay: null };

/**
 * Whether somebody is employed on a day, now or in an earlier employment. Outside of their employments nothing is
 * recorded, expected or accrued (docs/specification/people.md).
 */
export function isEmployedOn(employment: EmploymentPeriod, day: string): boolean {
  return isWithin(employment, day) || wasEmployedOn(employment, day);
}

/** Whether a day is before the first day of somebody’s employment, and in no earlier one. */
export function isBeforeFirstDay(
  employment: Pick<EmploymentPeriod, 'firstDay' | 'earlierEmployments'>,
  day: string,
): boolean {
  const { firstDay } = employment;
  return firstDay !== null && day < firstDay && !wasEmployedOn(employment, day);
}

/** Whether the last day of somebody’s employment is before a day. */
export function hasLeftBy({ lastDay }: Pick<EmploymentPeriod, 'lastDay'>, day: string): boolean {
  return lastDay !== null && lastDay < day;
}

/** The first day on which somebody was ever employed; null if HR hasn’t set it. */
export function firstEmployedDay({
  firstDay,
  earlierEmployments,
}: EmploymentPeriod): string | null {
  const [oldest] = earlierEmployments ?? [];
  return oldest ? oldest.firstDay : firstDay;
}

/** The first day of somebody’s next employment after a day; null if there is none, or HR hasn’t set it. */
export function nextFirstDay(
  { firstDay, earlierEmployments = [] }: EmploymentPeriod,
  day: string,
): string | null {
  const firstDays = [...earlierEmployments.map((earlier) => earlier.firstDay), firstDay];
  return firstDays.find((first) => first !== null && first > day) ?? null;
}

/** The parts of a period of days in which somebody is employed, in order: none, one, or one for each employment. */
export function employedParts(employment: EmploymentPeriod, period: DayRange): DayRange[] {
  return [...(employment.earlierEmployments ?? []), employment].flatMap(({ firstDay, lastDay }) => {
    const start = firstDay !== null && firstDay > period.start ? firstDay : period.start;
    const end = lastDay !== null && lastDay < period.end ? lastDay : period.end;
    return start <= end ? [{ start, end }] : [];
  });
}

/** Whether somebody is employed on at least one day of a period. */
export function isEmployedDuring(employment: EmploymentPeriod, period: DayRange): boolean {
  return employedParts(employment, period).length > 0;
}

/** Whether somebody is employed on each day of a period. */
export function isEmployedThroughout(
  employment: EmploymentPeriod,
  { start, end }: DayRange,
): boolean {
  // Nearly everybody, without a look at the days.
  if (isWithin(employment, start) && isWithin(employment, end)) return true;
  return eachDay(start, end).every((day) => isEmployedOn(employment, day));
}

/**
 * Keeps the sessions that count in totals, rates and lateness: those of a day of the person’s employment
 * (docs/specification/time.md). Others are there because the employment was changed; they stay in the person’s list of
 * entries, and count again once it is corrected.
 */
export function employedSessions<Session extends { day: string }>(
  sessions: readonly Session[],
  employment: EmploymentPeriod,
): readonly Session[] {
  const { firstDay, lastDay } = employment;
  if (firstDay === null && lastDay === null) return sessions;
  return sessions.filter(({ day }) => isEmployedOn(employment, day));
}

/** The first day that can be stored. */
const earliestDay = '1000-01-01';

/** The first day on which somebody is employed before a change or after it, but not both; null if there is none. */
export function firstEmploymentDifference(
  before: EmploymentPeriod,
  after: EmploymentPeriod,
): string | null {
  const employments = [before, after].flatMap((one) => [one, ...(one.earlierEmployments ?? [])]);
  const changes = employments.flatMap(({ firstDay, lastDay }) => [
    ...(firstDay === null ? [] : [firstDay]),
    ...(lastDay === null ? [] : [addDays(lastDay, 1)]),
  ]);
  const differs = (day: string) => isEmployedOn(before, day) !== isEmployedOn(after, day);
  return [earliestDay, ...changes.sort()].find(differs) ?? null;
}

function wasEmployedOn(
  { earlierEmployments }: Pick<EmploymentPeriod, 'earlierEmployments'>,
  day: string,
): boolean {
  return earlierEmployments?.some((earlier) => isWithin(earlier, day)) ?? false;
}

function isWithin(
  { firstDay, lastDay }: Pick<EmploymentPeriod, 'firstDay' | 'lastDay'>,
  day: string,
): boolean {
  return (firstDay === null || day >= firstDay) && (lastDay === null || day <= lastDay);
}
