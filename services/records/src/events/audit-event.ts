import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import type { AuditDetail } from '@portal/contracts/identity/audit-detail';
import { recordsAudited } from '@portal/contracts/records/events';
import type { Request } from '@portal/runtime/request';

/** Makes an event for the audit trail. `userId` is the person affected, or the caller. */
export function auditEvent(
  userId: string,
  action: AuditAction,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  { now, details = [] }: { now: Date; details?: AuditDetail[] },
): CloudEvent {
  const subject = { id: userId, version: 1, action };
  const data = { ...subject, actorId: caller.userId, address, at: now.toISOString(), details };
  return createEvent(recordsAudited, { userId, data, now });
}
