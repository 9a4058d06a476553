import type { Session } from '@portal/auth/sessions';
import {
  holidaysChanged,
  audited as leaveAudited,
  partnershipCreated,
  partnershipDeleted,
  workHoursRequested,
} from '@portal/contracts/leave/events';
import type { LiveChange } from '@portal/contracts/live';
import {
  inboxRead,
  messageRead,
  audited as messagingAudited,
} from '@portal/contracts/messaging/events';
import { passwordForgotten, passwordLinkMade } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import {
  recordDeleted,
  audited as recordsAudited,
  weeklyReportMade,
} from '@portal/contracts/records/events';

/** What happens about a person and is for administrators alone. */
const aboutThem = new Set(
  [
    ...[passwordForgotten, passwordLinkMade, workHoursRequested, weeklyReportMade],
    ...[leaveAudited, messagingAudited, recordsAudited, recordDeleted],
    // Whose leave stands in the way of whose is for nobody else to know.
    ...[partnershipCreated, partnershipDeleted],
  ].map(({ type }) => type),
);

/** What is for whom it is about alone: HR reads in one inbox, and each there for themselves. */
const forThemAlone = new Set([messageRead, inboxRead].map(({ type }) => type));

/**
 * Whether the holder of a session may know of a change: an administrator of all but what others have
 * read, others of their own and of bank holidays, which are everybody's.
 */
export function mayKnow({ role, userId }: Session, change: LiveChange): boolean {
  if (forThemAlone.has(change.type)) return change.userId === userId;
  if (isAdminRole(role) || change.type === holidaysChanged.type) return true;
  return change.userId === userId && !aboutThem.has(change.type);
}
