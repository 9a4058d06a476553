import type { saveFitNote as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  type FitNote,
  fitNoteRecordedFailure,
  isSameFitNote,
  validateFitNote,
} from '../../domain/fit-note.ts';
import {
  fitNoteNotFoundFailure,
  ownLeaveForbiddenFailure,
  staffNotFoundFailure,
} from '../../domain/leave-errors.ts';
import { toFitNoteDto } from '../../dto/to-fit-note-dto.ts';
import { changedFitNoteAuditEvent, fitNoteAuditEvent } from '../../events/fit-note-audit-event.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/**
 * Records a fit note of another person, which the caller has seen, or changes one. A change keeps the administrator who
 * saw it, unless it changes the day on which it was seen.
 */
export async function saveFitNote(
  deps: Dependencies,
  request: SignedInRequest,
  { id: userId, fitNoteId, ...content }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId: callerId } = request.caller;
  if (userId === callerId) return ownLeaveForbiddenFailure;
  const now = request.now();
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return staffNotFoundFailure;
  const newFitNoteId = newId();
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Serializes with other fit notes and the deletion of the person.
      await deps.locks.lock([userId], session);
      if (!(await deps.settings.byUser(userId, session))) return staffNotFoundFailure;
      const termsOf = await deps.people.workingTerms([userId], session);
      const on = { today: londonDay(now), employment: termsOf(userId) };
      const invalid = validateFitNote(content, on);
      if (invalid) return invalid;
      const recorded = await deps.fitNotes.byUser(userId, session);
      const before = recorded.find(({ id }) => id === fitNoteId);
      if (fitNoteId && !before) return fitNoteNotFoundFailure;
      if (before && isUnchanged(before, content)) return ok(toFitNoteDto(before));
      const isRecorded = recorded.some((one) => one !== before && isSameFitNote(one, content));
      if (isRecorded) return fitNoteRecordedFailure;
      const seenBy = before?.seenOn === content.seenOn ? before.seenBy : callerId;
      const id = before?.id ?? newFitNoteId;
      const version = (before?.version ?? 0) + 1;
      const after = { id, userId, ...content, seenBy, recordedAt: now, version };
      await deps.fitNotes.save(after, session);
      publish(
        before
          ? changedFitNoteAuditEvent(before, after, request, now)
          : fitNoteAuditEvent('fit-note-recorded', after, request, now),
      );
      return ok(toFitNoteDto(after));
    },
  );
  // It says that the person has such a fit note.
  if (!result.ok && result.failure.code === 'CONFLICT') {
    const reading = { action: 'fit-notes-read', userIds: [userId], personId: userId } as const;
    await deps.readings.record(request, reading);
  }
  return result;
}

function isUnchanged(
  before: FitNote,
  content: Pick<FitNote, 'fromDay' | 'toDay' | 'kind' | 'seenOn'>,
): boolean {
  return isSameFitNote(before, content) && before.seenOn === content.seenOn;
}
