import { attendanceAudited } from '@portal/contracts/attendance/events';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { leaveAudited } from '@portal/contracts/leave/events';
import { messagingAudited } from '@portal/contracts/messaging/events';
import { recordsAudited } from '@portal/contracts/records/events';

/** What is done in each other service, by the type of its event. */
const actions: Readonly<Record<string, readonly AuditAction[]>> = {
  [attendanceAudited.type]: [
    'entry-added',
    'entry-corrected',
    'correction-accepted',
    'correction-changed',
    'correction-declined',
    'correction-decision-undone',
    'subscriber-created',
    'subscriber-revoked',
    'webhook-created',
    'webhook-changed',
    'webhook-secret-rotated',
    'webhook-deleted',
    'webhook-tested',
    'webhook-events-resent',
  ],
  [leaveAudited.type]: [
    'entitlement-changed',
    'leave-settings-changed',
    'leave-booked',
    'leave-dates-changed',
    'leave-hours-changed',
    'leave-approved',
    'leave-denied',
    'leave-cancelled',
    'leave-restored',
    'leave-decision-undone',
    'leave-day-cancelled',
    'leave-day-restored',
    'leave-day-deleted',
    'leave-deleted',
    'fit-note-recorded',
    'fit-note-changed',
    'fit-note-removed',
    'sickness-read',
    'fit-notes-read',
    'partnership-created',
    'partnership-deleted',
    'leave-policy-changed',
    'calendar-link-created',
    'calendar-link-removed',
  ],
  [messagingAudited.type]: ['message-deleted', 'hr-email-changed', 'mail-resent', 'sickness-read'],
  [recordsAudited.type]: [
    'records-archived',
    'record-deleted',
    'records-exported',
    'payroll-closed',
    'payroll-settings-changed',
    'payroll-reference-changed',
    'payroll-exported',
    'sickness-read',
  ],
};

/**
 * Whether an event of this type may add an action to the audit trail. A service, or somebody who has its account of the
 * broker, can't say that somebody has signed in, changed a role or done anything else that isn't done in that service.
 */
export function mayAudit(eventType: string, action: AuditAction): boolean {
  return actions[eventType]?.includes(action) === true;
}
