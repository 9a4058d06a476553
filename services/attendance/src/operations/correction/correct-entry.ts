import type { correctEntry as contract } from '@portal/contracts/attendance/correction';
import type { CloudEvent } from '@portal/contracts/event';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { entryNotFoundFailure, ownHoursForbiddenFailure } from '../../domain/correction-errors.ts';
import { parseTimes, validateTimes, validateTimesChanged } from '../../domain/correction-times.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';
import { applyCorrection } from '../../operation-steps/apply-correction.ts';
import type { CorrectionStores } from '../../operation-steps/save-session.ts';
import { waitForDownstream } from '../../operation-steps/wait-for-downstream.ts';

export async function correctEntry(
  deps: CorrectionStores & Pick<Dependencies, 'outbox' | 'downstreamConsumers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, people, outbox } = deps;
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
  let last: CloudEvent | undefined;

  const result = await outbox.transact(
    request,
    async (tx): Promise<OperationResult<typeof contract>> => {
      last = undefined;
      const entry = await entries.byId(input.id, tx.session);
      if (!entry) return entryNotFoundFailure;
      if (request.caller.stage === 'token') {
        // API tokens manage employees only.
        const person = await people.byId(entry.userId, tx.session);
        if (!person || person === 'deleted' || person.role !== 'employee') {
          return entryNotFoundFailure;
        }
      }
      if (entry.userId === request.caller.userId) return ownHoursForbiddenFailure;
      const different = validateTimesChanged(entry, times, now);
      if (!different.ok) return different;
      const applied = await applyCorrection(deps, tx, { entry, times, cause });
      if (!applied.ok) return applied;
      last = applied.value.last;
      return ok(toEntryDto(applied.value.entry, now));
    },
  );
  if (result.ok && last) await waitForDownstream(deps, last);
  return result;
}
