import type { Outbox } from '@portal/bus/outbox';
import { entryCorrected } from '@portal/contracts/attendance/events';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Entry } from '../domain/entry.ts';
import { entryEvent } from '../events/entry-event.ts';
import { automaticChangeOrigin } from '../store/entry-changes.ts';

/** Stores sessions that were recalculated because of leave or a working pattern, with their history and events. */
export async function saveRecalculated(
  {
    entries,
    entryChanges,
    outbox,
  }: Pick<Dependencies, 'entries' | 'entryChanges'> & { outbox: Pick<Outbox, 'store'> },
  { before, changed, at }: { before: readonly Entry[]; changed: readonly Entry[]; at: Date },
  session: ClientSession,
): Promise<void> {
  if (changed.length === 0) return;
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const changes = changed.map((after) => ({
    ...automaticChangeOrigin(at),
    before: old.get(after.id) ?? after,
    after,
  }));
  await entries.saveAll({ added: [], changed }, session);
  await entryChanges.insert(changes, session);
  await outbox.store(
    changed.map((entry) => entryEvent(entryCorrected, entry, at)),
    session,
  );
}
