import type { Outbox } from '@portal/bus/outbox';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import { entryEvent } from '../events/entry-event.ts';

/**
 * Copies the role, work hours and employment of an account. An administrator can't clock out, so when staff
 * become administrators, their open session is marked as a missing clock-out.
 */
export function onAccountChanged({
  people,
  entries,
  outbox,
}: Pick<Dependencies, 'people' | 'entries'> & { outbox: Pick<Outbox, 'store'> }) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const { firstDay, lastDay } = employmentOf(event.data);
    const person = { id, version, role, workStartTime, workEndTime, firstDay, lastDay };
    const isNews = await people.saveIfNewer(person, session);
    if (!isNews || role === 'employee') return;
    const unended = await entries.unended(id, session);
    if (unended) {
      const marked = markClockOutMissing(unended);
      await entries.replace(marked, session);
      await outbox.store([entryEvent(clockOutMissing, marked, new Date())], session);
    }
    await entries.serializeWithClockIns(id, session);
  };
}
