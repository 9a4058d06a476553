import type { correctEntry as contract } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import { entryNotFoundFailure, ownHoursForbiddenFailure } from '../../domain/correction-errors.ts';
import { parseTimes, validateTimes, validateTimesChanged } from '../../domain/correction-times.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';
import { entryAuditEvent } from '../../events/entry-audit-event.ts';
import { entryCorrectedByHrEvent } from '../../events/entry-event.ts';
import { applyCorrection } from '../../operation-steps/apply-correction.ts';
import { recordsWait } from '../../operation-steps/records-wait.ts';
import type { CorrectionStores } from '../../operation-steps/save-session.ts';
import { knownPerson } from '../../store/people.ts';

export async function correctEntry(
  deps: CorrectionStores & Pick<Dependencies, 'outbox' | 'downstreamConsumers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, people } = deps;
  const now = request.now();
  const times = parseTimes(input);
  const possible = validateTimes(times, now);
  if (!possible.ok) return possible;
  const cause = {
    at: now,
    cause: 'hr',
    changedBy: request.caller.userId,
    requestReason: null,
    reason: input.reason,
  } as const;

  return transactAndWait(
    deps,
    request,
    recordsWait,
    async (tx): Promise<OperationResult<typeof contract>> => {
      const entry = await entries.byId(input.id, tx.session);
      if (!entry) return entryNotFoundFailure;
      if (request.caller.stage === 'token') {
        // API tokens manage employees only.
        const person = knownPerson(await people.byId(entry.userId, tx.session));
        if (person?.role !== 'employee') return entryNotFoundFailure;
      }
      if (entry.userId === request.caller.userId) return ownHoursForbiddenFailure;
      const different = validateTimesChanged(entry, times, now);
      if (!different.ok) return different;
      const applied = await applyCorrection(deps, tx, { entry, times, cause });
      if (!applied.ok) return applied;
      tx.publish(entryAuditEvent('entry-corrected', applied.value, request, now));
      tx.publish(entryCorrectedByHrEvent(applied.value, now));
      return ok(toEntryDto(applied.value, now));
    },
  );
}
