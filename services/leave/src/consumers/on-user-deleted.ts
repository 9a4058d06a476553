import { recordErasure } from '@portal/bus/erasures';
import { eventOf, type Outbox } from '@portal/bus/outbox';
import { tombstone } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { personErased } from '@portal/contracts/leave/events';
import type { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession, Connection } from 'mongoose';
import type { People } from '../store/people.ts';
import { type LeaveRequests, removeRequests } from '../store/requests.ts';
import { type AllSettings, removeSettings } from '../store/settings.ts';

/**
 * Removes what leave holds of somebody and tells that it has, as the last event of theirs. What is
 * written to their settings at the same time meets this in the settings: it comes before, and goes
 * too, or after, and finds nobody.
 */
export function onUserDeleted({
  connection,
  people,
  settings,
  requests,
  outbox,
}: {
  connection: Connection;
  people: People;
  settings: AllSettings;
  requests: LeaveRequests;
  outbox: Pick<Outbox, 'store'>;
}) {
  return async (event: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    const { id, version } = event.data;
    if (!(await tombstone(people.collection, session, { _id: id, version }))) return;
    const lastVersion = (await removeSettings(settings, id, session)) ?? 0;
    await removeRequests(requests, id, session);
    const erased = eventOf(personErased, {
      userId: id,
      data: { id, version: lastVersion + 1 },
      now: new Date(event.time),
    });
    await outbox.store([erased], session);
    await recordErasure(connection, id, session);
  };
}
