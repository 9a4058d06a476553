import { eventOf } from '@portal/bus/outbox';
import { audited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/people/audit';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import type { Request } from '@portal/runtime/request';

/** For the audit trail: who added or revoked which subscriber. It stands in their own trail. */
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
    details: auditFacts({ system }),
  };
  return eventOf(audited, { userId, data, now });
}
