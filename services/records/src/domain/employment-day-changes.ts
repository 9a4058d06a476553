import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';

/** The days to archive again after the employment of a person has changed, oldest first. */
export interface EmploymentDayChanges {
  /** Days with records on which the person is no longer employed. */
  left: string[];
  /** Archived days on which the person was not employed before, from the day on which they joined the staff. */
  entered: string[];
}

/**
 * Finds the days whose records change with an employment: nobody has a record outside of it
 * (docs/specification/records.md).
 */
export function employmentDayChanges({
  before,
  after,
  recorded,
  archived,
}: {
  before: EmploymentPeriod;
  after: EmploymentPeriod & { since: string };
  /** The days on which the person has records. */
  recorded: readonly string[];
  /** The days that were archived for everybody. */
  archived: readonly string[];
}): EmploymentDayChanges {
  const left = recorded.filter((day) => !isEmployedOn(after, day));
  const entered = archived.filter(
    (day) => day >= after.since && isEmployedOn(after, day) && !isEmployedOn(before, day),
  );
  return { left: left.sort(), entered: entered.sort() };
}
