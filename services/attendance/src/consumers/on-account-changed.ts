import type { Outbox } from '@portal/bus/outbox';
import { upsertIfNewer } from '@portal/bus/read-model';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import type { ClientSession } from 'mongoose';
import { markClockOutMissing } from '../domain/clock.ts';
import { entryEvent } from '../operations/entry-event.ts';
import {
  changeEntry,
  type Entries,
  findUnendedEntry,
  serializeWithClockIns,
} from '../store/entries.ts';
import type { People } from '../store/people.ts';

interface Stores {
  people: People;
  entries: Entries;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Copies the role and work hours of an account. An administrator can't clock out, so when staff
 * become administrators, their open session is marked as a missing clock-out.
 */
export function onAccountChanged({ people, entries, outbox }: Stores) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const person = { _id: id, version, role, workStartTime, workEndTime };
    const isNews = await upsertIfNewer(people.collection, session, person);
    if (!isNews || role === 'employee') return;
    const unended = await findUnendedEntry(entries, id, session);
    if (unended) {
      const marked = markClockOutMissing(unended);
      await changeEntry(entries, marked, session);
      await outbox.store([entryEvent(clockOutMissing, marked, new Date())], session);
    }
    await serializeWithClockIns(entries, id, session);
  };
}
