import type { undoCorrectionDecision as contract } from '@portal/contracts/attendance/correction';
import { correctionUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { findReversion } from '../domain/undo-decision.ts';
import {
  type Correction,
  changeCorrection,
  findCorrection,
  isPending,
} from '../store/corrections.ts';
import { findChanges } from '../store/entry-changes.ts';
import { findEntryById } from '../store/person-entries.ts';
import { applyCorrection } from './apply-correction.ts';
import { type CorrectionDto, toCorrectionDto } from './correction-dto.ts';
import { noSuchCorrection } from './correction-errors.ts';
import { correctionEvent, waitOptions } from './correction-event.ts';
import type { Dependencies } from './dependencies.ts';

type Undone = Result<CorrectionDto, CodeOf<typeof contract> | CommonCode>;

const requestedAgain = fail(
  'CORRECTION_PENDING',
  'They have since requested another correction of this session',
);

/** Undoes the caller's recent decision: the correction is pending again, the session as before. */
export async function undoCorrectionDecision(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { entries, corrections, changes, outbox, downstreamConsumers } = deps;
  const now = request.now();
  const by = request.caller.userId;
  let last: CloudEvent | undefined;

  const result = await outbox.transact(request, async (tx): Promise<Undone> => {
    last = undefined;
    const decided = await findCorrection(corrections, id, tx.session);
    const entry = decided && (await findEntryById(entries, decided.entryId, tx.session));
    if (!entry) return noSuchCorrection;
    const entryChanges = await findChanges(changes, entry.id, tx.session);
    const reversionResult = findReversion(decided, entryChanges, { by, at: now });
    if (!reversionResult.ok) return reversionResult;
    if (await isPending(corrections, entry.id, tx.session)) return requestedAgain;
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
    await changeCorrection(corrections, correction, tx.session);
    last = correctionEvent(correctionUndone, correction, now);
    tx.publish(last);
    return ok(toCorrectionDto(correction));
  });
  if (result.ok && last) await downstreamConsumers.waitUntilHandled(last.id, waitOptions);
  return result;
}
