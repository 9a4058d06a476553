import { correctionDecided } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import type { Correction } from '../../domain/correction.ts';
import { parseDecision, timesToRecord } from '../../domain/correction-decision.ts';
import {
  alreadyDecidedFailure,
  correctionNotFoundFailure,
  ownHoursForbiddenFailure,
} from '../../domain/correction-errors.ts';
import type { decideCorrection as contract } from '../../dto/correction-contracts.ts';
import { toCorrectionDto } from '../../dto/to-correction-dto.ts';
import { correctionEvent } from '../../events/correction-event.ts';
import { entryAuditEvent } from '../../events/entry-audit-event.ts';
import { applyCorrection } from '../../operation-steps/apply-correction.ts';
import { recordsWait } from '../../operation-steps/records-wait.ts';
import type { CorrectionStores } from '../../operation-steps/save-session.ts';

export async function decideCorrection(
  deps: CorrectionStores & Pick<Dependencies, 'corrections' | 'outbox' | 'downstreamConsumers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, corrections } = deps;
  const now = request.now();
  const decidedBy = request.caller.userId;
  const decision = parseDecision(input, now);
  if (!decision.ok) return decision;
  const { reason } = decision.value;

  return transactAndWait(
    deps,
    request,
    recordsWait,
    async (tx): Promise<OperationResult<typeof contract>> => {
      const correction = await corrections.byId(input.id, tx.session);
      const entry = correction && (await entries.byId(correction.entryId, tx.session));
      if (!entry) return correctionNotFoundFailure;
      if (entry.userId === decidedBy) return ownHoursForbiddenFailure;
      if (correction.status !== 'pending') return alreadyDecidedFailure(correction);
      const times = timesToRecord(decision.value, { requested: correction, entry, now });
      if (!times.ok) return times;
      if (times.value) {
        const cause = {
          at: now,
          cause: 'correction',
          changedBy: decidedBy,
          requestReason: correction.reason,
          reason,
        } as const;
        const applied = await applyCorrection(deps, tx, { entry, times: times.value, cause });
        if (!applied.ok) return applied;
      }
      const decided: Correction = {
        ...correction,
        status: input.decision,
        decidedAt: now,
        decidedBy,
        decisionReason: reason,
        version: correction.version + 1,
      };
      await corrections.replace(decided, tx.session);
      tx.publish(entryAuditEvent(`correction-${input.decision}`, entry, request, now));
      tx.publish(correctionEvent(correctionDecided, decided, now));
      return ok(toCorrectionDto(decided));
    },
  );
}
