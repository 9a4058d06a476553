import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { PeopleStore } from '../store/people.ts';

/** Stores a person. Each of identity’s events carries the whole account. */
export function onAccountChanged(people: PeopleStore) {
  return ({ data }: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, firstName, lastName, sealedEmail, isOnLegalHold } = data;
    const person = { id, version, role, firstName, lastName, sealedEmail, isOnLegalHold };
    return people.saveIfNewer(person, session);
  };
}
