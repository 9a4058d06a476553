import { newestWins } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import type { ClientSession } from 'mongoose';
import type { People } from '../store/people.ts';

/** Keeps of an account what attendance decides by: the role and the work hours. */
export function onAccountChanged(people: People) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const person = { _id: id, version, role, workStartTime, workEndTime };
    await newestWins(people.collection, session, person);
  };
}
