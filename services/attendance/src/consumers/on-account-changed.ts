import type { Outbox } from '@portal/bus/outbox';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentDaysOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { addDays } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import type { IrregularWorker } from '../domain/irregular-hours.ts';
import { firstAffectedDay } from '../domain/pattern-change.ts';
import { entryEvent } from '../events/entry-event.ts';
import { knownPerson } from '../store/people.ts';

type Stores = Pick<Dependencies, 'people' | 'entries' | 'patternChanges'> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Copies the role, work hours, employment, working patterns and teams of an account. Where a pattern changes, or the
 * employment of somebody with irregular hours, the sessions from then on are to be recalculated. An administrator
 * can't clock out, so when staff become administrators, their open session is marked as a missing clock-out.
 */
export function onAccountChanged(stores: Stores) {
  const { people, entries, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const { workingPatterns: patterns, teamMemberships, isOnLegalHold } = event.data;
    const hours = { workStartTime, workEndTime };
    const employment = employmentDaysOf(event.data);
    const terms = { ...hours, ...employment, patterns, teamMemberships };
    const person = { id, version, role, ...terms, ...(isOnLegalHold && { isOnLegalHold }) };
    const before = knownPerson(await people.byId(id, session));
    const isNews = await people.saveIfNewer(person, session);
    if (!isNews) return;
    if (before) await addPatternChange(stores, { userId: id, before, after: person }, session);
    if (role === 'employee') return;
    const unended = await entries.unended(id, session);
    if (unended) {
      const marked = markClockOutMissing(unended);
      await entries.replace(marked, session);
      await outbox.store([entryEvent(clockOutMissing, marked, new Date())], session);
    }
    await entries.serializeWithClockIns(id, session);
  };
}

/**
 * Remembers that a person's sessions are to be recalculated since the first day that a change affects. A job
 * does it in parts (apply-pattern-changes.ts), because years of sessions take longer than a transaction may.
 */
async function addPatternChange(
  { patternChanges }: Stores,
  { userId, before, after }: { userId: string; before: IrregularWorker; after: IrregularWorker },
  session: ClientSession,
): Promise<void> {
  const first = firstAffectedDay(before, after);
  if (first === null) return;
  const pending = await patternChanges.byUser(userId, session);
  // A shift of the evening before, and the sessions that share it.
  const day = addDays(first, -1);
  await patternChanges.replace(
    {
      userId,
      from: pending && pending.from < day ? pending.from : day,
      before: [...(pending?.before ?? []), before.patterns],
    },
    session,
  );
}
