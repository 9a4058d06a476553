import type { Session } from '@portal/auth/session-store';
import { passwordForgotten, passwordLinkMade } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import {
  holidaysChanged,
  leaveAudited,
  partnershipCreated,
  partnershipDeleted,
  workHoursRequested,
} from '@portal/contracts/leave/events';
import type { LiveChange } from '@portal/contracts/live-change';
import { inboxRead, messageRead, messagingAudited } from '@portal/contracts/messaging/events';
import { recordDeleted, recordsAudited, weeklyReportMade } from '@portal/contracts/records/events';

/** Events about a person that only administrators may see. */
const adminOnly = new Set(
  [
    passwordForgotten,
    passwordLinkMade,
    workHoursRequested,
    weeklyReportMade,
    leaveAudited,
    messagingAudited,
    recordsAudited,
    recordDeleted,
    // Who is whose holiday partner is confidential.
    partnershipCreated,
    partnershipDeleted,
  ].map(({ type }) => type),
);

/**
 * Events that only the person themselves may see: HR shares an inbox, but read marks are personal.
 */
const readerOnly = new Set([messageRead, inboxRead].map(({ type }) => type));

/**
 * Whether the holder of a session may see a change. Administrators see all but other people's read
 * marks; everybody else sees changes to their own data and to bank holidays.
 */
export function canSeeChange({ role, userId }: Session, change: LiveChange): boolean {
  if (readerOnly.has(change.type)) return change.userId === userId;
  if (isAdminRole(role) || change.type === holidaysChanged.type) return true;
  return change.userId === userId && !adminOnly.has(change.type);
}
