import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/people/events';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import { type Departures, type Eraser, noteDeparture } from '../store/departures.ts';

type Deletion = CloudEvent<DataOf<typeof userDeleted>>;

/** An account was deleted: what is known of the person goes once it is archived. */
export function onUserDeleted(departures: Departures) {
  return ({ data: { id, version }, time }: Deletion, session: ClientSession) =>
    noteDeparture(departures, id, { version, day: londonDay(new Date(time)) }, session);
}

/** A service holds nothing of a deleted person any more, so nothing more will come from it. */
export function onPersonErased(departures: Departures, eraser: Eraser) {
  return ({ data: { id } }: Deletion, session: ClientSession) =>
    noteDeparture(departures, id, { erasedBy: eraser }, session);
}
