import { correctionUndone } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import type { Correction } from '../../domain/correction.ts';
import { correctionNotFoundFailure } from '../../domain/correction-errors.ts';
import { findStateToRestore } from '../../domain/undo-decision.ts';
import type { undoCorrectionDecision as contract } from '../../dto/correction-contracts.ts';
import { toCorrectionDto } from '../../dto/to-correction-dto.ts';
import { correctionEvent } from '../../events/correction-event.ts';
import { entryAuditEvent } from '../../events/entry-audit-event.ts';
import { applyCorrection } from '../../operation-steps/apply-correction.ts';
import { recordsWait } from '../../operation-steps/records-wait.ts';
import type { CorrectionStores } from '../../operation-steps/save-session.ts';

const requestedAgainFailure = fail(
  'CORRECTION_PENDING',
  'This person has since requested another correction, so you can’t undo this decision',
);

/** Undoes the caller's recent decision: the correction is pending again, the session as before. */
export async function undoCorrectionDecision(
  deps: CorrectionStores & Pick<Dependencies, 'corrections' | 'outbox' | 'downstreamConsumers'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, entryChanges, corrections } = deps;
  const now = request.now();
  const by = request.caller.userId;

  return transactAndWait(
    deps,
    request,
    recordsWait,
    async (tx): Promise<OperationResult<typeof contract>> => {
      const decided = await corrections.byId(id, tx.session);
      const entry = decided && (await entries.byId(decided.entryId, tx.session));
      if (!entry) return correctionNotFoundFailure;
      const changes = await entryChanges.byEntry(entry.id, tx.session);
      const reversionResult = findStateToRestore(decided, changes, { by, at: now });
      if (!reversionResult.ok) return reversionResult;
      if (await corrections.isPending(entry.id, tx.session)) return requestedAgainFailure;
      const reversion = reversionResult.value;
      if (reversion) {
        const { times, isFirst } = reversion;
        const reason = 'Decision on the correction undone';
        const cause = { at: now, cause: 'hr', changedBy: by, requestReason: null, reason } as const;
        const marks = { missingClockOut: times.missingClockOut, corrected: !isFirst };
        const applied = await applyCorrection(deps, tx, { entry, times, cause, marks });
        if (!applied.ok) return applied;
      }
      const correction: Correction = {
        ...decided,
        status: 'pending',
        decidedAt: null,
        decidedBy: null,
        decisionReason: null,
        version: decided.version + 1,
      };
      await corrections.replace(correction, tx.session);
      tx.publish(entryAuditEvent('correction-decision-undone', entry, request, now));
      tx.publish(correctionEvent(correctionUndone, correction, now));
      return ok(toCorrectionDto(correction));
    },
  );
}
