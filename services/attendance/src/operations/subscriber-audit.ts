import { createEvent } from '@portal/bus/outbox';
import { audited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/people/audit';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import type { Request } from '@portal/runtime/request';

/** The audit event of adding or revoking a subscriber. It is about the administrator themselves. */
export function subscriberAudit(
  action: Extract<AuditAction, 'subscriber-created' | 'subscriber-revoked'>,
  system: string,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const { userId } = caller;
  if (userId === null) throw new TypeError('nobody is signed in');
  const data = {
    ...{ id: userId, version: 1, action, actorId: userId, address, at: now.toISOString() },
    details: toAuditDetails({ system }),
  };
  return createEvent(audited, { userId, data, now });
}
