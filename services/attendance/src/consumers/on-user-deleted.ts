import { requestErasure } from '@portal/bus/erasures';
import { createEvent, type Outbox } from '@portal/bus/outbox';
import { personErased } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/identity/events';
import { countRemoved } from '@portal/runtime/personal-data/personal-data-source';
import type { ClientSession, Connection } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { personalDataSources } from '../store/personal-data-sources.ts';

type Stores = Pick<
  Dependencies,
  | 'people'
  | 'entries'
  | 'undoneEntries'
  | 'leaveDays'
  | 'corrections'
  | 'entryChanges'
  | 'irregularHours'
  | 'registrations'
  | 'subscribers'
  | 'webhookDeliveries'
> & { connection: Connection; outbox: Pick<Outbox, 'store'> };

/**
 * Deletes a person's data, publishes `person-erased` as their last event, and has their other
 * events erased from the stream. A concurrent clock-in or correction either commits first and is
 * deleted too, or is retried and doesn't find the person.
 */
export function onUserDeleted(stores: Stores) {
  const { people, entries, undoneEntries, leaveDays, corrections, entryChanges } = stores;
  const { irregularHours, registrations, subscribers, connection, outbox } = stores;
  const { webhookDeliveries } = stores;
  const sources = personalDataSources(connection);
  return async (event: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    const { id, version } = event.data;
    if (!(await people.markDeleted({ id, version }, session))) return;
    const removed = await countRemoved(sources, id, session);
    await entries.removeByUser(id, session);
    await undoneEntries.removeByUser(id, session);
    await leaveDays.removeByUser(id, session);
    await corrections.removeByUser(id, session);
    await entryChanges.removeByUser(id, session);
    await irregularHours.removeByUser(id, session);
    await registrations.removeByUser(id, session);
    await subscribers.removeCreator(id, session);
    // The last event is added afterwards.
    await webhookDeliveries.removeByUser(id, session);
    await entries.serializeWithClockIns(id, session);
    const now = new Date();
    const erased = createEvent(personErased, { userId: id, data: { id, version }, now });
    await outbox.store([erased], session);
    await requestErasure(connection, id, session, { removed });
  };
}
