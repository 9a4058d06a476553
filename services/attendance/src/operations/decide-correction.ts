import type { decideCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { parseDecision, timesToRecord } from '../domain/correction-decision.ts';
import { type Correction, changeCorrection, findCorrection } from '../store/corrections.ts';
import { findEntryById } from '../store/person-entries.ts';
import { applyCorrection } from './apply-correction.ts';
import { type CorrectionDto, toCorrectionDto } from './correction-dto.ts';
import { alreadyDecided, noSuchCorrection, ownHoursForbidden } from './correction-errors.ts';
import { correctionEvent, waitOptions } from './correction-event.ts';
import type { Dependencies } from './dependencies.ts';

type Decided = Result<CorrectionDto, CodeOf<typeof contract> | CommonCode>;

export async function decideCorrection(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, corrections, outbox, downstreamConsumers } = deps;
  const now = request.now();
  const decidedBy = request.caller.userId;
  const decision = parseDecision(input, now);
  if (!decision.ok) return decision;
  const { reason } = decision.value;
  let last: CloudEvent | undefined;

  const result = await outbox.transact(request, async (tx): Promise<Decided> => {
    last = undefined;
    const correction = await findCorrection(corrections, input.id, tx.session);
    const entry = correction && (await findEntryById(entries, correction.entryId, tx.session));
    if (!entry) return noSuchCorrection;
    if (entry.userId === decidedBy) return ownHoursForbidden;
    if (correction.status !== 'pending') return alreadyDecided(correction);
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
    await changeCorrection(corrections, decided, tx.session);
    last = correctionEvent(correctionDecided, decided, now);
    tx.publish(last);
    return ok(toCorrectionDto(decided));
  });
  if (result.ok && last) await downstreamConsumers.waitUntilHandled(last.id, waitOptions);
  return result;
}
