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

const is = (category: EcsCategory, ...type: EcsType[]): EcsClass => ({
  category: [category],
  type,
});

/** The security events of the log. Actions of the audit trail that are missing here are everyday work. */
export const securityLogActions: Partial<Record<SecurityLogAction, EcsClass>> = {
  'first-admin-created': is('iam', 'admin', 'creation'),
  'account-created': is('iam', 'user', 'creation'),
  'setup-finished': is('iam', 'user', 'change'),
  'signed-in': is('authentication', 'start'),
  reauthenticated: is('authentication', 'info'),
  'new-device': is('authentication', 'info'),
  'signed-out': is('authentication', 'end'),
  'sign-in-failed': is('authentication', 'start'),
  'sign-in-locked': is('authentication', 'start'),
  'session-ended': is('session', 'end'),
  'password-changed': is('iam', 'user', 'change'),
  'password-forgotten': is('iam', 'user', 'info'),
  'password-link-used': is('iam', 'user', 'change'),
  'password-reset': is('iam', 'user', 'change'),
  'second-factor-added': is('iam', 'user', 'change'),
  'second-factor-replaced': is('iam', 'user', 'change'),
  'second-factor-removed': is('iam', 'user', 'change'),
  'passkey-clone-suspected': is('intrusion_detection', 'denied'),
  'recovery-codes-renewed': is('iam', 'user', 'change'),
  'recovery-code-used': is('authentication', 'info'),
  'second-factor-policy-changed': is('configuration', 'change'),
  'single-sign-on-linked': is('iam', 'user', 'change'),
  'single-sign-on-unlinked': is('iam', 'user', 'change'),
  'account-reset': is('iam', 'user', 'change'),
  'email-changed': is('iam', 'user', 'change'),
  'account-provisioned': is('iam', 'user', 'change'),
  'account-deprovisioned': is('iam', 'user', 'deletion'),
  'role-changed': is('iam', 'admin', 'change'),
  'account-deactivated': is('iam', 'user', 'change'),
  'account-reactivated': is('iam', 'user', 'change'),
  'account-deleted': is('iam', 'user', 'deletion'),
  'registrations-imported': is('file', 'creation'),
  'registrations-exported': is('file', 'access'),
  'staff-exported': is('file', 'access'),
  'records-exported': is('file', 'access'),
  'payroll-exported': is('file', 'access'),
  'payroll-settings-changed': is('configuration', 'change'),
  'personal-data-requested': is('file', 'creation'),
  'personal-data-downloaded': is('file', 'access'),
  'record-deleted': is('file', 'deletion'),
  'hr-email-changed': is('configuration', 'change'),
  'leave-policy-changed': is('configuration', 'change'),
  'subscriber-created': is('configuration', 'creation'),
  'subscriber-revoked': is('configuration', 'deletion'),
  'webhook-created': is('configuration', 'creation'),
  'webhook-changed': is('configuration', 'change'),
  'webhook-secret-rotated': is('configuration', 'change'),
  'webhook-deleted': is('configuration', 'deletion'),
  'webhook-tested': is('configuration', 'info'),
  'webhook-events-resent': is('configuration', 'info'),
  'api-token-created': is('iam', 'creation'),
  'api-token-revoked': is('iam', 'deletion'),
  'calendar-link-created': is('iam', 'creation'),
  'calendar-link-removed': is('iam', 'deletion'),
  'requests-limited': is('api', 'denied'),
  'access-refused': is('api', 'denied'),
  'sign-in-required': is('api', 'denied'),
  'foreign-request-refused': is('api', 'denied'),
  'input-refused': is('api', 'denied'),
  'api-token-refused': is('authentication', 'start'),
  'service-token-refused': is('authentication', 'start'),
  'unusual-reading': is('intrusion_detection', 'info'),
  'unusual-exports': is('intrusion_detection', 'info'),
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
