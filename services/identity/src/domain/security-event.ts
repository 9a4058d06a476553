import type { AuditAction } from '@portal/contracts/identity/audit';
import type {
  SecurityEventAction,
  SecurityEventKind,
  SecurityEventOutcome,
} from '@portal/contracts/identity/security-event';

/** An event that administrators see on the page Security. It has ids and an address, nothing that was typed. */
export interface SecurityEventRecord {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  action: SecurityEventAction;
  outcome: SecurityEventOutcome;
  actorId: string | null;
  targetId: string | null;
  address: string;
  times: number;
  operation: string | null;
  count: number | null;
  usualCount: number | null;
}

/** The kind of each action. */
export const securityEventKinds: Record<SecurityEventAction, SecurityEventKind> = {
  'sign-in-failed': 'failed-sign-in',
  'sign-in-locked': 'lockout',
  'passkey-clone-suspected': 'second-factor',
  'new-device': 'new-device',
  'second-factor-added': 'second-factor',
  'second-factor-replaced': 'second-factor',
  'second-factor-removed': 'second-factor',
  'recovery-codes-renewed': 'second-factor',
  'recovery-code-used': 'second-factor',
  'second-factor-policy-changed': 'second-factor',
  'single-sign-on-linked': 'single-sign-on',
  'single-sign-on-unlinked': 'single-sign-on',
  'password-changed': 'password',
  'password-forgotten': 'password',
  'password-link-used': 'password',
  'password-reset': 'password',
  'account-reset': 'password',
  'email-changed': 'email',
  'hr-email-changed': 'email',
  'first-admin-created': 'role',
  'role-changed': 'role',
  'registrations-exported': 'export',
  'staff-exported': 'export',
  'records-exported': 'export',
  'payroll-exported': 'export',
  'personal-data-requested': 'export',
  'personal-data-downloaded': 'export',
  'subscriber-created': 'api-token',
  'subscriber-revoked': 'api-token',
  'webhook-created': 'api-token',
  'webhook-changed': 'api-token',
  'webhook-secret-rotated': 'api-token',
  'webhook-deleted': 'api-token',
  'webhook-tested': 'api-token',
  'webhook-events-resent': 'api-token',
  'api-token-created': 'api-token',
  'api-token-revoked': 'api-token',
  'calendar-link-created': 'api-token',
  'calendar-link-removed': 'api-token',
  'requests-limited': 'refused',
  'access-refused': 'refused',
  'foreign-request-refused': 'refused',
  'api-token-refused': 'api-token',
  'unusual-reading': 'unusual',
  'unusual-exports': 'unusual',
};

const failures: ReadonlySet<SecurityEventAction> = new Set<SecurityEventAction>([
  'sign-in-failed',
  'sign-in-locked',
  'passkey-clone-suspected',
  'requests-limited',
  'access-refused',
  'foreign-request-refused',
  'api-token-refused',
]);

export function outcomeOf(action: SecurityEventAction): SecurityEventOutcome {
  return failures.has(action) ? 'failure' : 'success';
}

/** Counted one by one when they happen, because the audit trail has only the first of a quarter of an hour. */
export const countedActions: readonly AuditAction[] = [
  'sign-in-failed',
  'sign-in-locked',
  'passkey-clone-suspected',
];

/** Whether a row of the audit trail becomes a security event. */
export function isSecurityAction(action: AuditAction): action is AuditAction & SecurityEventAction {
  return action in securityEventKinds && !countedActions.includes(action);
}

/** The id of the event of a row of the audit trail. */
export function auditEventId(seq: number): string {
  return `audit-${seq}`;
}

/** An event's id with another number, if it is the id of a row of the audit trail. */
export function withAuditNumber(id: string, convert: (seq: number) => number): string {
  const [, seq] = /^audit-(\d{1,15})$/.exec(id) ?? [];
  return seq === undefined ? id : auditEventId(convert(Number(seq)));
}
