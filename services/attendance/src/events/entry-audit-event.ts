import { createEvent } from '@portal/bus/outbox';
import { attendanceAudited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Entry } from '../domain/entry.ts';

/** The audit event of what HR did with a session: with its day, without times and reason. */
export function entryAuditEvent(
  action: AuditAction,
  { userId, day, version }: Pick<Entry, 'userId' | 'day' | 'version'>,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const data = {
    id: userId,
    version,
    action,
    actorId: caller.userId,
    address,
    at: now.toISOString(),
    details: toAuditDetails({ day }),
  };
  return createEvent(attendanceAudited, { userId, data, now });
}
