import type { Session } from '@portal/auth/session-store';
import * as attendance from '@portal/contracts/attendance/events';
import {
  passwordForgotten,
  passwordLinkMade,
  personalDataRequested,
} from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import * as leave from '@portal/contracts/leave/events';
import type { LiveChange } from '@portal/contracts/live-change';
import * as messaging from '@portal/contracts/messaging/events';
import * as records from '@portal/contracts/records/events';

/** Events about a person that only administrators may see. */
const adminOnly = new Set(
  [
    passwordForgotten,
    passwordLinkMade,
    leave.workHoursRequested,
    records.weeklyReportMade,
    attendance.attendanceAudited,
    leave.leaveAudited,
    messaging.messagingAudited,
    records.recordsAudited,
    records.recordDeleted,
    // HR may have decided that the person isn't told of a copy of their data.
    personalDataRequested,
    attendance.personalDataCollected,
    leave.personalDataCollected,
    messaging.personalDataCollected,
    records.personalDataCollected,
    // Who is whose holiday partner is confidential.
    leave.partnershipCreated,
    leave.partnershipDeleted,
  ].map(({ type }) => type),
);

/**
 * Events that only the person themselves may see: HR shares an inbox, but read marks are personal.
 */
const readerOnly = new Set([messaging.messageRead, messaging.inboxRead].map(({ type }) => type));

/**
 * Whether the holder of a session may see a change. Administrators see all but other people's read
 * marks; everybody else sees changes to their own data and to bank holidays.
 */
export function canSeeChange({ role, userId }: Session, change: LiveChange): boolean {
  if (readerOnly.has(change.type)) return change.userId === userId;
  if (isAdminRole(role) || change.type === leave.holidaysChanged.type) return true;
  return change.userId === userId && !adminOnly.has(change.type);
}
