import type { Session } from '@portal/auth/sessions';
import {
  audited,
  holidaysChanged,
  partnershipCreated,
  partnershipDeleted,
  workHoursRequested,
} from '@portal/contracts/leave/events';
import type { LiveChange } from '@portal/contracts/live';
import { passwordForgotten, passwordLinkMade } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';

/** What happens about a person and is for administrators alone. */
const aboutThem = new Set(
  [
    ...[passwordForgotten, passwordLinkMade, audited, workHoursRequested],
    // Whose leave stands in the way of whose is for nobody else to know.
    ...[partnershipCreated, partnershipDeleted],
  ].map(({ type }) => type),
);

/**
 * Whether the holder of a session may know of a change: an administrator of all, others of their own
 * and of bank holidays, which are everybody's.
 */
export function mayKnow({ role, userId }: Session, change: LiveChange): boolean {
  if (isAdminRole(role) || change.type === holidaysChanged.type) return true;
  return change.userId === userId && !aboutThem.has(change.type);
}
