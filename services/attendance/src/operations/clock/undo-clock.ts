import type { undoClock as contract } from '@portal/contracts/attendance/clock';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { entryNotFoundFailure } from '../../domain/correction-errors.ts';
import { irregularMonthsOf } from '../../domain/irregular-hours.ts';
import { undoClocking } from '../../domain/undo-clock.ts';
import { toEntryDto, toOpenEntryDto } from '../../dto/to-entry-dto.ts';
import { clockUndoneEvent } from '../../events/clock-undone-event.ts';
import { recalculateIrregularHours } from '../../operation-steps/recalculate-irregular-hours.ts';
import { knownPerson } from '../../store/people.ts';

/**
 * Undoes the caller's latest clock-in or clock-out. It writes to the latest session, like every
 * concurrent change of a person's sessions, so that one of them is retried. It succeeds without
 * changes if the clocking has already been undone.
 */
export async function undoClock(
  {
    entries,
    undoneEntries,
    entryChanges,
    irregularHours,
    firstRetainedDays,
    people,
    outbox,
  }: Pick<
    Dependencies,
    | 'entries'
    | 'undoneEntries'
    | 'entryChanges'
    | 'irregularHours'
    | 'firstRetainedDays'
    | 'people'
    | 'outbox'
  >,
  request: SignedInRequest,
  { id, kind }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const now = request.now();

  return outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session, publish } = tx;
    const last = await entries.latest(userId, session);
    const unchanged = ok({ currentEntry: toOpenEntryDto(last ? [last] : [], now) });
    const entry = last?.id === id ? last : await entries.byId(id, session);
    if (entry?.userId !== userId) {
      const isDone = kind === 'in' && (await undoneEntries.has({ id, userId }, session));
      return isDone ? unchanged : entryNotFoundFailure;
    }
    if (kind === 'out' && unchanged.value.currentEntry?.id === id) return unchanged;
    const isChangedSince = await entryChanges.hasVersion(entry, session);
    const undone = undoClocking({ entry, kind, last, isChangedSince, now });
    if (!undone.ok) return undone;
    if (kind === 'in') {
      await entries.remove(id, session);
      await undoneEntries.insert(undone.value, session);
    } else {
      await entries.replace(undone.value, session);
    }
    publish(clockUndoneEvent(undone.value, kind, now));
    const worker = knownPerson(await people.byId(userId, session));
    const months = irregularMonthsOf([entry], worker?.patterns ?? []);
    const totals = { userId, months, worker, at: now };
    const stores = { entries, irregularHours, firstRetainedDays };
    for (const event of await recalculateIrregularHours(stores, totals, session)) publish(event);
    return ok({ currentEntry: kind === 'in' ? null : toEntryDto(undone.value, now) });
  });
}
