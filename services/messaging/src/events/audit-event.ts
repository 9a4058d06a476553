import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import type { AuditDetail } from '@portal/contracts/identity/audit-detail';
import { messagingAudited } from '@portal/contracts/messaging/events';
import type { Request } from '@portal/runtime/request';

/**
 * The event that puts an action of the caller into the audit trail. `userId` is the person
 * affected, or the caller if nobody is.
 */
export function auditEvent(
  { userId, version }: { userId: string; version: number },
  action: AuditAction,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  { now, details = [] }: { now: Date; details?: AuditDetail[] },
): CloudEvent {
  const actorId = caller.userId;
  const data = { id: userId, version, action, actorId, address, at: now.toISOString(), details };
  return createEvent(messagingAudited, { userId, data, now });
}
