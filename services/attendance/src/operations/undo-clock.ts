import { createEvent } from '@portal/bus/outbox';
import type { undoClock as contract } from '@portal/contracts/attendance/clock';
import { clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { type Entry, findOpenEntry, toEntryDto } from '../domain/entry.ts';
import { type ClockKind, undoClocking } from '../domain/undo-clock.ts';
import { changeEntry, findLastEntry } from '../store/entries.ts';
import { isCorrectedVersion } from '../store/entry-changes.ts';
import { findEntryById } from '../store/person-entries.ts';
import { isUndone, removeUndoneEntry } from '../store/undone-entries.ts';
import { noSuchEntry } from './correction-errors.ts';
import type { Dependencies } from './dependencies.ts';

type Undone = Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>;

/**
 * Undoes the caller's latest clock-in or clock-out. It writes to the latest session, like every
 * concurrent change of a person's sessions, so that one of them is retried. It succeeds without
 * changes if the clocking has already been undone.
 */
export async function undoClock(
  deps: Dependencies,
  request: Request,
  { id, kind }: InputOf<typeof contract>,
) {
  const { entries, undoneEntries, changes, outbox } = deps;
  const userId = request.caller.userId ?? '';
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }): Promise<Undone> => {
    const last = await findLastEntry(entries, userId, session);
    const unchanged = ok({ currentEntry: findOpenEntry(last ? [last] : [], now) });
    const entry = last?.id === id ? last : await findEntryById(entries, id, session);
    if (entry?.userId !== userId) {
      const isDone = kind === 'in' && (await isUndone(undoneEntries, { id, userId }, session));
      return isDone ? unchanged : noSuchEntry;
    }
    if (kind === 'out' && unchanged.value.currentEntry?.id === id) return unchanged;
    const isChangedSince = await isCorrectedVersion(changes, entry, session);
    const undone = undoClocking({ entry, kind, last, isChangedSince, now });
    if (!undone.ok) return undone;
    if (kind === 'in') await removeUndoneEntry(deps, undone.value, session);
    else await changeEntry(entries, undone.value, session);
    publish(undoneEvent(undone.value, kind, now));
    return ok({ currentEntry: kind === 'in' ? null : toEntryDto(undone.value, now) });
  });
}

function undoneEvent(entry: Entry, kind: ClockKind, now: Date): CloudEvent {
  const data = {
    ...toEntryDto(entry, now),
    version: entry.version,
    undone: `clock-${kind}` as const,
  };
  return createEvent(clockUndone, { userId: entry.userId, data, now });
}
