/** The London days between which somebody is employed, both included. */
export interface EmploymentPeriod {
  /** Null while HR hasn’t set it. */
  firstDay: string | null;
  /** Null while no end is agreed. */
  lastDay: string | null;
}

/** The employment of a person whose first and last day are unknown: every day is within it. */
export const unlimitedEmployment: EmploymentPeriod = { firstDay: null, lastDay: null };

/**
 * Whether somebody is employed on a day. Outside of their employment nothing is recorded, expected or accrued
 * (docs/specification/people.md).
 */
export function isEmployedOn({ firstDay, lastDay }: EmploymentPeriod, day: string): boolean {
  return !isBeforeFirstDay({ firstDay }, day) && !hasLeftBy({ lastDay }, day);
}

/** Whether a day is before the first day of somebody’s employment. */
export function isBeforeFirstDay(
  { firstDay }: Pick<EmploymentPeriod, 'firstDay'>,
  day: string,
): boolean {
  return firstDay !== null && day < firstDay;
}

/** Whether the last day of somebody’s employment is before a day: their account is deactivated then. */
export function hasLeftBy({ lastDay }: Pick<EmploymentPeriod, 'lastDay'>, day: string): boolean {
  return lastDay !== null && lastDay < day;
}

/** The part of a period of days in which somebody is employed; null if there is none. */
export function employedPart(
  { firstDay, lastDay }: EmploymentPeriod,
  { start, end }: { start: string; end: string },
): { start: string; end: string } | null {
  const first = firstDay !== null && firstDay > start ? firstDay : start;
  const last = lastDay !== null && lastDay < end ? lastDay : end;
  return first <= last ? { start: first, end: last } : null;
}
