import { eventOf } from '@portal/bus/outbox';
import type { undoClock as contract } from '@portal/contracts/attendance/clock';
import { clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { describeEntry, type Entry, openEntry } from '../domain/entry.ts';
import { type ClockKind, undoneClocking } from '../domain/undo-clock.ts';
import { changeEntry, lastEntry } from '../store/entries.ts';
import { isChangedIn } from '../store/entry-changes.ts';
import { entryById } from '../store/sessions-of-person.ts';
import { isUndone, removeUndoneEntry } from '../store/undone-entries.ts';
import type { Attendance } from './clocking.ts';
import { noSuchEntry } from './correcting.ts';

type Undone = Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>;

/**
 * Undoes the person's latest clock-in or -out. It writes to the latest session, as all that is done
 * about a person's sessions at the same moment does: of two one begins anew. What has been undone
 * already stays so, and is no failure.
 */
export async function undoClock(
  attendance: Attendance,
  request: Request,
  { id, kind }: InputOf<typeof contract>,
) {
  const { entries, undoneEntries, changes, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }): Promise<Undone> => {
    const last = await lastEntry(entries, userId, session);
    const asItIs = ok({ currentEntry: openEntry(last ? [last] : [], now) });
    const entry = last?.id === id ? last : await entryById(entries, id, session);
    if (entry?.userId !== userId) {
      const isDone = kind === 'in' && (await isUndone(undoneEntries, { id, userId }, session));
      return isDone ? asItIs : noSuchEntry;
    }
    if (kind === 'out' && asItIs.value.currentEntry?.id === id) return asItIs;
    const isChangedSince = await isChangedIn(changes, entry, session);
    const undone = undoneClocking({ entry, kind, last, isChangedSince, now });
    if (!undone.ok) return undone;
    if (kind === 'in') await removeUndoneEntry(attendance, undone.value, session);
    else await changeEntry(entries, undone.value, session);
    publish(undoneEvent(undone.value, kind, now));
    return ok({ currentEntry: kind === 'in' ? null : describeEntry(undone.value, now) });
  });
}

function undoneEvent(entry: Entry, kind: ClockKind, now: Date): CloudEvent {
  const data = {
    ...describeEntry(entry, now),
    version: entry.version,
    undone: `clock-${kind}` as const,
  };
  return eventOf(clockUndone, { userId: entry.userId, data, now });
}
