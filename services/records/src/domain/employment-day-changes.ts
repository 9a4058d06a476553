import { isRecordableDay, type RecordedEmployment } from './is-recordable-day.ts';

/** The days to archive again after the employment of a person has changed, oldest first. */
export interface EmploymentDayChanges {
  /** Days with records on which the person is no longer employed. */
  left: string[];
  /** Archived days on which the person was not employed before, from the day on which they joined the staff, or worked. */
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
  worked,
}: {
  before: RecordedEmployment;
  after: RecordedEmployment & { since: string };
  /** The days on which the person has records. */
  recorded: readonly string[];
  /** The days that were archived for everybody. */
  archived: readonly string[];
  /** The days on which the person worked. */
  worked: ReadonlySet<string>;
}): EmploymentDayChanges {
  const isRecordable = (employment: RecordedEmployment, day: string) =>
    isRecordableDay(employment, day, { hasWorked: worked.has(day) });
  const left = recorded.filter((day) => !isRecordable(after, day));
  const entered = archived.filter(
    (day) =>
      (day >= after.since || worked.has(day)) &&
      isRecordable(after, day) &&
      !isRecordable(before, day),
  );
  return { left: left.sort(), entered: entered.sort() };
}
