import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/identity/events';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { DeletedPeopleStore, ErasingService } from '../store/deleted-people.ts';

type Deletion = CloudEvent<DataOf<typeof userDeleted>>;

/** An account was deleted. The person’s data are removed once their last days are archived. */
export function onUserDeleted(deletedPeople: DeletedPeopleStore) {
  return ({ data: { id, version }, time }: Deletion, session: ClientSession) =>
    deletedPeople.addReport(id, { version, day: londonDay(new Date(time)) }, session);
}

/** A service has erased a deleted person, so it publishes no more events about them. */
export function onPersonErased(deletedPeople: DeletedPeopleStore, service: ErasingService) {
  return ({ data: { id } }: Deletion, session: ClientSession) =>
    deletedPeople.addReport(id, { erasedBy: service }, session);
}
