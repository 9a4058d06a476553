import type { AuditAction } from '@portal/contracts/identity/audit';
import { ecsSource, ecsVersion } from './ecs-format.ts';
import type { Logger } from './log.ts';

/** What is refused or noticed without being in the audit trail. */
export type RefusalAction =
  | 'requests-limited'
  | 'access-refused'
  | 'sign-in-required'
  | 'foreign-request-refused'
  | 'input-refused'
  | 'api-token-refused'
  | 'service-token-refused'
  | 'unusual-reading'
  | 'unusual-exports';

export type SecurityLogAction = AuditAction | RefusalAction;

/** The values of `event.category` and `event.type` in ECS. */
export interface EcsClass {
  category: readonly EcsCategory[];
  type: readonly EcsType[];
}
type EcsCategory =
  | 'api'
  | 'authentication'
  | 'configuration'
  | 'file'
  | 'iam'
  | 'intrusion_detection'
  | 'session';
type EcsType =
  | 'access'
  | 'admin'
  | 'change'
  | 'creation'
  | 'deletion'
  | 'denied'
  | 'end'
  | 'info'
  | 'start'
  | 'user';

const ecsClass = (category: EcsCategory, ...type: EcsType[]): EcsClass => ({
  category: [category],
  type,
});

/** The security events of the log. Actions of the audit trail that are missing here are everyday work. */
export const securityLogActions: Partial<Record<SecurityLogAction, EcsClass>> = {
  'first-admin-created': ecsClass('iam', 'admin', 'creation'),
  'account-created': ecsClass('iam', 'user', 'creation'),
  'setup-finished': ecsClass('iam', 'user', 'change'),
  'signed-in': ecsClass('authentication', 'start'),
  reauthenticated: ecsClass('authentication', 'info'),
  'new-device': ecsClass('authentication', 'info'),
  'signed-out': ecsClass('authentication', 'end'),
  'sign-in-failed': ecsClass('authentication', 'start'),
  'sign-in-locked': ecsClass('authentication', 'start'),
  'session-ended': ecsClass('session', 'end'),
  'password-changed': ecsClass('iam', 'user', 'change'),
  'password-forgotten': ecsClass('iam', 'user', 'info'),
  'password-link-used': ecsClass('iam', 'user', 'change'),
  'password-reset': ecsClass('iam', 'user', 'change'),
  'second-factor-added': ecsClass('iam', 'user', 'change'),
  'second-factor-replaced': ecsClass('iam', 'user', 'change'),
  'second-factor-removed': ecsClass('iam', 'user', 'change'),
  'passkey-clone-suspected': ecsClass('intrusion_detection', 'denied'),
  'recovery-codes-renewed': ecsClass('iam', 'user', 'change'),
  'recovery-code-used': ecsClass('authentication', 'info'),
  'second-factor-policy-changed': ecsClass('configuration', 'change'),
  'single-sign-on-linked': ecsClass('iam', 'user', 'change'),
  'single-sign-on-unlinked': ecsClass('iam', 'user', 'change'),
  'account-reset': ecsClass('iam', 'user', 'change'),
  'email-changed': ecsClass('iam', 'user', 'change'),
  'account-provisioned': ecsClass('iam', 'user', 'change'),
  'account-deprovisioned': ecsClass('iam', 'user', 'deletion'),
  'role-changed': ecsClass('iam', 'admin', 'change'),
  'account-deactivated': ecsClass('iam', 'user', 'change'),
  'account-reactivated': ecsClass('iam', 'user', 'change'),
  'account-deleted': ecsClass('iam', 'user', 'deletion'),
  'registrations-imported': ecsClass('file', 'creation'),
  'registrations-exported': ecsClass('file', 'access'),
  'staff-exported': ecsClass('file', 'access'),
  'records-exported': ecsClass('file', 'access'),
  'payroll-exported': ecsClass('file', 'access'),
  'payroll-settings-changed': ecsClass('configuration', 'change'),
  'personal-data-requested': ecsClass('file', 'creation'),
  'personal-data-downloaded': ecsClass('file', 'access'),
  'record-deleted': ecsClass('file', 'deletion'),
  'hr-email-changed': ecsClass('configuration', 'change'),
  'leave-policy-changed': ecsClass('configuration', 'change'),
  'subscriber-created': ecsClass('configuration', 'creation'),
  'subscriber-revoked': ecsClass('configuration', 'deletion'),
  'webhook-created': ecsClass('configuration', 'creation'),
  'webhook-changed': ecsClass('configuration', 'change'),
  'webhook-secret-rotated': ecsClass('configuration', 'change'),
  'webhook-deleted': ecsClass('configuration', 'deletion'),
  'webhook-tested': ecsClass('configuration', 'info'),
  'webhook-events-resent': ecsClass('configuration', 'info'),
  'api-token-created': ecsClass('iam', 'creation'),
  'api-token-revoked': ecsClass('iam', 'deletion'),
  'calendar-link-created': ecsClass('iam', 'creation'),
  'calendar-link-removed': ecsClass('iam', 'deletion'),
  'requests-limited': ecsClass('api', 'denied'),
  'access-refused': ecsClass('api', 'denied'),
  'sign-in-required': ecsClass('api', 'denied'),
  'foreign-request-refused': ecsClass('api', 'denied'),
  'input-refused': ecsClass('api', 'denied'),
  'api-token-refused': ecsClass('authentication', 'start'),
  'service-token-refused': ecsClass('authentication', 'start'),
  'unusual-reading': ecsClass('intrusion_detection', 'info'),
  'unusual-exports': ecsClass('intrusion_detection', 'info'),
};

const refusals: ReadonlySet<SecurityLogAction> = new Set<SecurityLogAction>([
  'sign-in-failed',
  'sign-in-locked',
  'passkey-clone-suspected',
  'requests-limited',
  'access-refused',
  'sign-in-required',
  'foreign-request-refused',
  'input-refused',
  'api-token-refused',
  'service-token-refused',
]);

/** Whether an action was refused: `event.outcome` is then `failure`. */
export function isRefused(action: SecurityLogAction): boolean {
  return refusals.has(action);
}

export interface SecurityEventFields {
  /** The same if it is logged again. */
  id?: string;
  at?: Date;
  action: SecurityLogAction;
  userId?: string | null;
  /** The person affected, if it is another. */
  targetId?: string | null;
  address?: string | null;
}

/** The ECS fields of a security event; none for what isn't one. They have ids and addresses, nothing that was typed. */
export function securityFields({
  id,
  at,
  action,
  userId,
  targetId,
  address,
}: SecurityEventFields): Record<string, unknown> {
  const ecs = securityLogActions[action];
  if (!ecs) return {};
  return {
    ...(at && { '@timestamp': at.toISOString() }),
    'ecs.version': ecsVersion,
    ...(id !== undefined && { 'event.id': id }),
    'event.kind': action.startsWith('unusual-') ? 'alert' : 'event',
    'event.category': ecs.category,
    'event.type': ecs.type,
    'event.action': action,
    'event.outcome': isRefused(action) ? 'failure' : 'success',
    ...(userId && { 'user.id': userId }),
    ...(targetId && targetId !== userId && { 'user.target.id': targetId }),
    ...ecsSource(address),
  };
}

/** Logs a security event as a line of its own. */
export function logSecurityEvent(log: Logger, event: SecurityEventFields): void {
  const fields = securityFields(event);
  if (Object.keys(fields).length > 0) log.info(fields, 'security event');
}
