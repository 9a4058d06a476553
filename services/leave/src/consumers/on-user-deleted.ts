import { requestErasure } from '@portal/bus/erasures';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/identity/events';
import { personErased } from '@portal/contracts/leave/events';
import { countRemoved } from '@portal/runtime/personal-data/personal-data-source';
import type { ClientSession, Connection } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { endPartnerships } from '../operation-steps/end-partnerships.ts';
import { personalDataSources } from '../store/personal-data-sources.ts';

/**
 * Deletes a person's data and publishes `person-erased` as their last event. A concurrent write
 * about them conflicts on their settings or lock: either it commits first and is deleted too, or
 * it is retried and doesn't find the person.
 */
export function onUserDeleted(connection: Connection, deps: Dependencies) {
  const { people, settings, leaveRequests, fitNotes, irregularHours, feeds, locks, outbox } = deps;
  const sources = personalDataSources(connection);
  return async (event: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    const { id, version } = event.data;
    const now = new Date(event.time);
    if (!(await people.markDeleted({ id, version }, session))) return;
    const removed = await countRemoved(sources, id, session);
    await endPartnerships(deps, { userId: id, recipients: 'partner', now }, session);
    const lastVersion = (await settings.removeByUser(id, session)) ?? 0;
    await leaveRequests.removeByUser(id, session);
    await fitNotes.removeByUser(id, session);
    await irregularHours.removeByUser(id, session);
    await feeds.removeByUser(id, session);
    await locks.remove(id, session);
    const data = { id, version: lastVersion + 1 };
    await outbox.store([createEvent(personErased, { userId: id, data, now })], session);
    await requestErasure(connection, id, session, { removed });
  };
}
