import { createEvent } from '@portal/bus/outbox';
import { attendanceAudited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { SignedInRequest } from '@portal/runtime/request';

/** The audit event of an action on a subscriber or a webhook. It is about the administrator themselves. */
export function otherSystemAuditEvent(
  action: Extract<AuditAction, `subscriber-${string}` | `webhook-${string}`>,
  details: { system: string; webhookFields?: string; count?: number },
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const { userId } = caller;
  const data = {
    id: userId,
    version: 1,
    action,
    actorId: userId,
    address,
    at: now.toISOString(),
    details: toAuditDetails(details),
  };
  return createEvent(attendanceAudited, { userId, data, now });
}
