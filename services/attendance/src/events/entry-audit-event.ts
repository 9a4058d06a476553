import { createEvent } from '@portal/bus/outbox';
import { attendanceAudited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Entry } from '../domain/entry.ts';

/** The audit event of a session that HR added: with its day, without times and reason. */
export function entryAddedAuditEvent(
  { userId, day, version }: Pick<Entry, 'userId' | 'day' | 'version'>,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const data = {
    id: userId,
    version,
    action: 'entry-added' as const,
    actorId: caller.userId,
    address,
    at: now.toISOString(),
    details: toAuditDetails({ day }),
  };
  return createEvent(attendanceAudited, { userId, data, now });
}
