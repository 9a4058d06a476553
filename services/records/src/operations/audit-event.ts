import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/people/audit';
import type { AuditDetail } from '@portal/contracts/people/audit-detail';
import { audited } from '@portal/contracts/records/events';
import type { Request } from '@portal/runtime/request';

/** For the audit trail: who did `action`. `userId` is the person’s to whom, or who did it. */
export function auditEvent(
  userId: string,
  action: AuditAction,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  { now, details = [] }: { now: Date; details?: AuditDetail[] },
): CloudEvent {
  const about = { id: userId, version: 1, action };
  const data = { ...about, actorId: caller.userId, address, at: now.toISOString(), details };
  return eventOf(audited, { userId, data, now });
}
