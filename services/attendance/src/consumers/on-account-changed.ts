import type { Outbox } from '@portal/bus/outbox';
import { newestWins } from '@portal/bus/read-model';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import type { ClientSession } from 'mongoose';
import { withoutClockOut } from '../domain/clock.ts';
import { entryEvent } from '../operations/clocking.ts';
import { changeEntry, type Entries, meetClockIns, unendedEntry } from '../store/entries.ts';
import type { People } from '../store/people.ts';

interface Stores {
  people: People;
  entries: Entries;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Keeps of an account what attendance decides by: the role and the work hours. Whoever becomes an
 * administrator can't clock out any more: a session that is open lacks its end from then on.
 */
export function onAccountChanged({ people, entries, outbox }: Stores) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const person = { _id: id, version, role, workStartTime, workEndTime };
    const isNews = await newestWins(people.collection, session, person);
    if (!isNews || role === 'employee') return;
    const unended = await unendedEntry(entries, id, session);
    if (unended) {
      const marked = withoutClockOut(unended);
      await changeEntry(entries, marked, session);
      await outbox.store([entryEvent(clockOutMissing, marked, new Date())], session);
    }
    await meetClockIns(entries, id, session);
  };
}
