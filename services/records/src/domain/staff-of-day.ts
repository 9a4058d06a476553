import { isAdminRole, type Role } from '@portal/contracts/people/user';

/** What decides whether somebody's day is archived. */
export interface StaffQuestion {
  person: { role: Role; since: string };
  date: string;
  /** By somebody, and not by the night. */
  byHand: boolean;
  /** A session of work of that day is known. */
  hasWorked: boolean;
  /** A record of that day is there. */
  isRecorded: boolean;
}

/**
 * Whether the archive has records of somebody's day: of each non-admin (decisions.md section 6), by itself
 * only from the day on which they became one. What somebody worked before they became an administrator
 * stays on record, and so does whatever was archived of them.
 */
export function isStaffOn({ person, date, byHand, hasWorked, isRecorded }: StaffQuestion): boolean {
  const isStaff = !isAdminRole(person.role) && (byHand || person.since <= date);
  return isStaff || hasWorked || isRecorded;
}
