import type { correctEntry as contract } from '@portal/contracts/attendance/correction';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { validateTimes, validateTimesChanged } from '../domain/correction-times.ts';
import { toEntryDto } from '../domain/entry.ts';
import { findEntryById } from '../store/person-entries.ts';
import { applyCorrection } from './apply-correction.ts';
import { parseTimes } from './correction-dto.ts';
import { noSuchEntry, ownHoursForbidden } from './correction-errors.ts';
import { waitOptions } from './correction-event.ts';
import type { Dependencies } from './dependencies.ts';

type Corrected = Result<TimeEntry, CodeOf<typeof contract> | CommonCode>;

export async function correctEntry(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, outbox, downstreamConsumers } = deps;
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

  const result = await outbox.transact(request, async (tx): Promise<Corrected> => {
    last = undefined;
    const entry = await findEntryById(entries, input.id, tx.session);
    if (!entry) return noSuchEntry;
    if (entry.userId === request.caller.userId) return ownHoursForbidden;
    const different = validateTimesChanged(entry, times, now);
    if (!different.ok) return different;
    const applied = await applyCorrection(deps, tx, { entry, times, cause });
    if (!applied.ok) return applied;
    last = applied.value.last;
    return ok(toEntryDto(applied.value.entry, now));
  });
  if (result.ok && last) await downstreamConsumers.waitUntilHandled(last.id, waitOptions);
  return result;
}
