import { endOfDay, monthOf, startOfDay } from '@portal/kernel/london';
import type { ClientSession, Connection } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { hasIrregularDay } from '../domain/irregular-hours.ts';
import { recalculateIrregularHours } from '../operation-steps/recalculate-irregular-hours.ts';
import { knownPerson } from '../store/people.ts';

type Stores = Pick<
  Dependencies,
  'people' | 'entries' | 'irregularHours' | 'firstRetainedDays' | 'outbox'
> & {
  connection: Connection;
};

/** How many people's patterns and months are read together. */
const batchSize = 200;

/**
 * Adds the totals that are missing of months of irregular hours: their sessions were recorded before there were any.
 * Months past retention stay without. Nothing changes for months without such sessions, however often it runs.
 */
export async function addMissingIrregularHours(stores: Stores): Promise<void> {
  const since = await stores.firstRetainedDays.irregularHours(new Date());
  const ids = await stores.people.irregularWorkerIds();
  for (let start = 0; start < ids.length; start += batchSize) {
    const userIds = ids.slice(start, start + batchSize);
    const batch = await stores.people.irregularWorkers(userIds);
    const worked = await stores.entries.monthsByUser(userIds);
    const known = await stores.irregularHours.monthsByUser(userIds);
    for (const [userId, worker] of batch) {
      const missing = (worked.get(userId) ?? []).filter(
        (month) =>
          `${month}-01` >= since &&
          !known.get(userId)?.has(month) &&
          hasIrregularDay(month, worker),
      );
      for (const month of missing.sort()) await addTotal(stores, userId, month);
    }
  }
}

/** Adds a person's total of a month, and marks its sessions as those of irregular hours. */
async function addTotal(
  { people, entries, irregularHours, firstRetainedDays, outbox, connection }: Stores,
  userId: string,
  month: string,
): Promise<void> {
  await connection.transaction(async (session: ClientSession) => {
    const person = knownPerson(await people.byId(userId, session));
    if (!person) return;
    // Serialized with concurrent clock-ins, corrections and deletions.
    await entries.lock(userId, session);
    const { start, end } = monthOf(`${month}-01`);
    const period = { since: startOfDay(start), until: endOfDay(end) };
    const sessions = await entries.startedBetween(userId, period, session);
    await entries.markIrregularDays(sessions, person.patterns, session);
    const total = { userId, months: [month], worker: person, at: new Date() };
    const stores = { entries, irregularHours, firstRetainedDays };
    const events = await recalculateIrregularHours(stores, total, session);
    await outbox.store(events, session);
  });
}
