import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import { isRecordableDay, type RecordedEmployment } from './is-recordable-day.ts';

/** The facts that decide whether a person's day is archived. */
export interface ArchiveDayInput {
  person: RecordedEmployment & { role: Role; since: string };
  date: string;
  /** An administrator archives the day, not the nightly job. */
  byHand: boolean;
  /** The day has a session of work. */
  hasWorked: boolean;
  /** The day already has a record. */
  isRecorded: boolean;
}

/**
 * Tells whether a person's day is archived: that of each non-admin (docs/specification/records.md), by
 * the nightly job only from the day on which they joined the staff. Days worked before someone became
 * an administrator, and days already archived, stay in the archive. No day outside of the employment does.
 */
export function shouldArchiveDay({
  person,
  date,
  byHand,
  hasWorked,
  isRecorded,
}: ArchiveDayInput): boolean {
  if (!isRecordableDay(person, date, { hasWorked })) return false;
  const isStaff = !isAdminRole(person.role) && (byHand || person.since <= date);
  return isStaff || hasWorked || isRecorded;
}
