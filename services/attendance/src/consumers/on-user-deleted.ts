import { recordErasure } from '@portal/bus/erasures';
import { createEvent, type Outbox } from '@portal/bus/outbox';
import { writeTombstone } from '@portal/bus/read-model';
import { personErased } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession } from 'mongoose';
import { type Corrections, removeCorrections } from '../store/corrections.ts';
import { type Entries, removeEntries, serializeWithClockIns } from '../store/entries.ts';
import { type EntryChanges, removeChanges } from '../store/entry-changes.ts';
import { type Leave, removeLeave } from '../store/leave-days.ts';
import type { People } from '../store/people.ts';
import { forgetCreator, type Subscribers } from '../store/subscribers.ts';
import { removeUndoneEntries, type UndoneEntries } from '../store/undone-entries.ts';

interface Stores {
  people: People;
  entries: Entries;
  undoneEntries: UndoneEntries;
  leave: Leave;
  corrections: Corrections;
  changes: EntryChanges;
  subscribers: Subscribers;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Deletes a person's data, publishes `person-erased` as their last event, and has their other
 * events erased from the stream. A concurrent clock-in or correction either commits first and is
 * deleted too, or is retried and doesn't find the person.
 */
export function onUserDeleted(stores: Stores) {
  const { people, entries, undoneEntries, leave, corrections, changes } = stores;
  const { subscribers, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    const { id, version } = event.data;
    if (!(await writeTombstone(people.collection, session, { _id: id, version }))) return;
    await removeEntries(entries, id, session);
    await removeUndoneEntries(undoneEntries, id, session);
    await removeLeave(leave, id, session);
    await removeCorrections(corrections, id, session);
    await removeChanges(changes, id, session);
    await forgetCreator(subscribers, id, session);
    await serializeWithClockIns(entries, id, session);
    const now = new Date();
    const erased = createEvent(personErased, { userId: id, data: { id, version }, now });
    await outbox.store([erased], session);
    await recordErasure(entries.db, id, session);
  };
}
