import { attendanceAudited } from '@portal/contracts/attendance/events';
import { auditActions } from '@portal/contracts/identity/audit';
import { leaveAudited } from '@portal/contracts/leave/events';
import { messagingAudited } from '@portal/contracts/messaging/events';
import { recordsAudited } from '@portal/contracts/records/events';
import { expect, test } from 'vitest';
import { mayAudit } from './audited-actions.ts';

const types = [attendanceAudited, leaveAudited, messagingAudited, recordsAudited].map(
  ({ type }) => type,
);

test('another service may not audit what identity does', () => {
  // A new action of another service that appears here would never reach the audit trail.
  const ownActions = auditActions.filter((action) => !types.some((type) => mayAudit(type, action)));
  expect(ownActions).toEqual([
    'first-admin-created',
    'account-created',
    'setup-finished',
    'signed-in',
    'reauthenticated',
    'new-device',
    'signed-out',
    'sign-in-failed',
    'sign-in-locked',
    'session-ended',
    'password-changed',
    'password-forgotten',
    'password-link-used',
    'password-reset',
    'second-factor-added',
    'second-factor-replaced',
    'second-factor-removed',
    'passkey-clone-suspected',
    'recovery-codes-renewed',
    'recovery-code-used',
    'second-factor-policy-changed',
    'single-sign-on-linked',
    'single-sign-on-unlinked',
    'account-reset',
    'email-changed',
    'work-hours-changed',
    'role-changed',
    'account-provisioned',
    'account-deprovisioned',
    'employment-changed',
    'rehired',
    'rehire-undone',
    'working-pattern-changed',
    'working-pattern-removed',
    'team-created',
    'team-changed',
    'team-deleted',
    'team-membership-changed',
    'account-deactivated',
    'account-reactivated',
    'registration-changed',
    'registration-removed',
    'registrations-imported',
    'registrations-exported',
    'staff-exported',
    'training-type-changed',
    'training-type-removed',
    'api-token-created',
    'api-token-revoked',
    'account-deleted',
    'personal-data-requested',
    'personal-data-downloaded',
    'legal-hold-placed',
    'legal-hold-ended',
  ]);
});

test('a service may audit what is done in it, and nothing of another one', () => {
  expect(mayAudit(leaveAudited.type, 'leave-approved')).toBe(true);
  expect(mayAudit(messagingAudited.type, 'leave-approved')).toBe(false);
  expect(mayAudit('portal.unknown.audited', 'leave-approved')).toBe(false);
});
