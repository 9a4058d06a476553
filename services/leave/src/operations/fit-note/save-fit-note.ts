import { accessErrorMessages } from '@portal/auth/caller';
import type { saveFitNote as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validateFitNote } from '../../domain/fit-note.ts';
import { fitNoteNotFoundFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { toFitNoteDto } from '../../dto/to-fit-note-dto.ts';
import { fitNoteAuditEvent } from '../../events/fit-note-audit-event.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Records a fit note of another person, or changes one. The caller is who has seen it. */
export async function saveFitNote(
  deps: Dependencies,
  request: SignedInRequest,
  { id: userId, fitNoteId, ...days }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId: seenBy } = request.caller;
  if (userId === seenBy) return ownFitNote;
  const now = request.now();
  const invalid = validateFitNote(days, londonDay(now));
  if (invalid) return { ok: false, failure: invalid };
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return staffNotFoundFailure;
  const newFitNoteId = newId();
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Serializes with the deletion of the person.
      await deps.locks.lock([userId], session);
      if (!(await deps.settings.byUser(userId, session))) return staffNotFoundFailure;
      const before = fitNoteId ? await deps.fitNotes.byId(fitNoteId, session) : null;
      if (fitNoteId && before?.userId !== userId) return fitNoteNotFoundFailure;
      const id = before?.id ?? newFitNoteId;
      const version = (before?.version ?? 0) + 1;
      const after = { id, userId, ...days, seenBy, recordedAt: now, version };
      await deps.fitNotes.save(after, session);
      publish(fitNoteAuditEvent('fit-note-recorded', after, request, now));
      return ok(toFitNoteDto(after));
    },
  );
}

const ownFitNote = fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
