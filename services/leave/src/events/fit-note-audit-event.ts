import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { leaveAudited } from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';
import type { FitNote } from '../domain/fit-note.ts';

/** The audit event of a fit note: with its days only. */
export function fitNoteAuditEvent(
  action: Extract<AuditAction, 'fit-note-recorded' | 'fit-note-removed'>,
  { userId, version, fromDay, toDay }: FitNote,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const about = { id: userId, version, action, actorId: caller.userId, address };
  const details = toAuditDetails({ fromDay, toDay });
  const data = { ...about, at: now.toISOString(), details };
  return createEvent(leaveAudited, { userId, data, now });
}
