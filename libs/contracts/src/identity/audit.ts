import { z } from 'zod';
import { operation } from '../operation.ts';
import { enteredDay, id, instant } from '../scalars.ts';
import { auditDetail } from './audit-detail.ts';
import { personReference } from './user.ts';

/** The actions in the audit trail. */
export const auditActions = [
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
  'message-deleted',
  'hr-email-changed',
  'mail-resent',
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
  'api-token-created',
  'api-token-revoked',
  'records-archived',
  'record-deleted',
  'records-exported',
  'payroll-closed',
  'payroll-settings-changed',
  'payroll-reference-changed',
  'payroll-exported',
  'account-deleted',
  'personal-data-requested',
  'personal-data-downloaded',
  'legal-hold-placed',
  'legal-hold-ended',
] as const;
export type AuditAction = (typeof auditActions)[number];
export const auditAction = z
  .enum(auditActions, { error: 'must be an action of the audit trail' })
  .meta({ scalar: 'AuditAction' });

export const auditEntry = z.strictObject({
  /** The position in the chain: counted from 1 without gaps. */
  seq: z.int().min(1),
  at: instant,
  action: auditAction,
  /** The person who acted; null without a session. */
  actorId: id.nullable(),
  actor: personReference.nullable(),
  /** The person affected. */
  targetId: id.nullable(),
  target: personReference.nullable(),
  /** The network address of the actor. */
  address: z.string(),
  /** Whether it was removed after its retention period. */
  isAddressRemoved: z.boolean(),
  /** The day, the range, or the fields with their values before and after. */
  details: z.array(auditDetail),
});
export type AuditEntry = z.output<typeof auditEntry>;

const maxRows = 100;

export const auditTrail = operation({
  name: 'auditTrail',
  service: 'identity',
  kind: 'query',
  summary: 'Who did what to whom, newest first; `before` is the `seq` of the last one seen',
  access: 'admin',
  input: z.strictObject({
    action: auditAction.nullish(),
    /** Filters by actor or affected person. */
    personId: id.nullish(),
    fromDay: enteredDay.nullish(),
    toDay: enteredDay.nullish(),
    before: z.int('must be a whole number').min(1).nullish(),
    limit: z
      .int('must be a whole number')
      .min(1)
      .max(maxRows, `must be at most ${maxRows}`)
      .nullish(),
  }),
  output: z.array(auditEntry),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/audit', status: 200 },
});
