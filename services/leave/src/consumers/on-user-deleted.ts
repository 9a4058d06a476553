import { recordErasure } from '@portal/bus/erasures';
import { createEvent } from '@portal/bus/outbox';
import { writeTombstone } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { personErased } from '@portal/contracts/leave/events';
import type { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession, Connection } from 'mongoose';
import { endPartnerships, type PartnershipStores } from '../operations/end-partnerships.ts';
import { type CalendarFeeds, removeFeed } from '../store/calendar-feeds.ts';
import { removeGuard } from '../store/guards.ts';
import { type LeaveRequests, removeRequests } from '../store/leave-requests.ts';
import { type AllSettings, removeSettings } from '../store/leave-settings.ts';
import type { People } from '../store/people.ts';

interface Stores extends PartnershipStores {
  connection: Connection;
  people: People;
  settings: AllSettings;
  requests: LeaveRequests;
  feeds: CalendarFeeds;
}

/**
 * Deletes a person's data and publishes `person-erased` as their last event. A concurrent write
 * about them conflicts on their settings or guard: either it commits first and is deleted too, or
 * it is retried and doesn't find the person.
 */
export function onUserDeleted(stores: Stores) {
  const { connection, people, settings, requests, feeds, guards, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    const { id, version } = event.data;
    const now = new Date(event.time);
    if (!(await writeTombstone(people.collection, session, { _id: id, version }))) return;
    await endPartnerships(stores, { userId: id, of: 'the other', now }, session);
    const lastVersion = (await removeSettings(settings, id, session)) ?? 0;
    await removeRequests(requests, id, session);
    await removeFeed(feeds, id, session);
    await removeGuard(guards, id, session);
    const data = { id, version: lastVersion + 1 };
    await outbox.store([createEvent(personErased, { userId: id, data, now })], session);
    await recordErasure(connection, id, session);
  };
}
