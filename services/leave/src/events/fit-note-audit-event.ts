import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import {
  type AuditDetail,
  toAuditChanges,
  toAuditDetails,
} from '@portal/contracts/identity/audit-detail';
import { leaveAudited } from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';
import type { FitNote } from '../domain/fit-note.ts';

/** The audit event of a fit note that was recorded or removed: with its days only. */
export function fitNoteAuditEvent(
  action: Extract<AuditAction, 'fit-note-recorded' | 'fit-note-removed'>,
  fitNote: FitNote,
  request: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const { fromDay, toDay } = fitNote;
  return auditEvent(action, fitNote, request, {
    now,
    details: toAuditDetails({ fromDay, toDay }),
  });
}

/**
 * The audit event of a changed fit note: its days, both before and after if one of them changed, and the kind and the
 * day on which it was seen if they changed.
 */
export function changedFitNoteAuditEvent(
  before: FitNote,
  after: FitNote,
  request: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const changes = toAuditChanges(
    { fitNoteKind: before.kind, seenOn: before.seenOn },
    { fitNoteKind: after.kind, seenOn: after.seenOn },
  );
  const details = [...daysOf(before, after), ...changes];
  return auditEvent('fit-note-changed', after, request, { now, details });
}

/** Both days, although one may be the same: the range is read as a whole. */
function daysOf(before: FitNote, { fromDay, toDay }: FitNote): AuditDetail[] {
  if (before.fromDay === fromDay && before.toDay === toDay) {
    return toAuditDetails({ fromDay, toDay });
  }
  return [
    { field: 'fromDay', before: before.fromDay, after: fromDay },
    { field: 'toDay', before: before.toDay, after: toDay },
  ];
}

function auditEvent(
  action: AuditAction,
  { userId, version }: FitNote,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  { now, details }: { now: Date; details: AuditDetail[] },
): CloudEvent {
  const about = { id: userId, version, action, actorId: caller.userId, address };
  const data = { ...about, at: now.toISOString(), details };
  return createEvent(leaveAudited, { userId, data, now });
}
