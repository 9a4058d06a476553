import type { deleteFitNote as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { fitNoteNotFoundFailure, ownLeaveForbiddenFailure } from '../../domain/leave-errors.ts';
import { fitNoteAuditEvent } from '../../events/fit-note-audit-event.ts';

/** Deletes a fit note of another person permanently. */
export async function deleteFitNote(
  { fitNotes, locks, outbox }: Pick<Dependencies, 'fitNotes' | 'locks' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const before = await fitNotes.byId(id, session);
      if (!before) return fitNoteNotFoundFailure;
      if (before.userId === request.caller.userId) return ownLeaveForbiddenFailure;
      await locks.lock([before.userId], session);
      await fitNotes.remove(before, session);
      const removed = { ...before, version: before.version + 1 };
      publish(fitNoteAuditEvent('fit-note-removed', removed, request, now));
      return ok({ success: true });
    },
  );
}
