import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/identity/events';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { PeopleStore } from '../store/people.ts';

/** Stores a person when their account is created or changed. */
export function onAccountChanged(people: PeopleStore) {
  return async ({ data }: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, firstName, lastName, role, annualLeaveEntitlement } = data;
    const since = londonDay(new Date(data.roleSince ?? data.createdAt));
    const person = { firstName, lastName, role, annualLeaveEntitlement, since };
    await people.saveIfNewer({ id, version, ...person }, session);
  };
}
