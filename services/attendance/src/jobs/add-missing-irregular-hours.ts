import type { ClientSession, Connection } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

type Stores = Pick<Dependencies, 'people' | 'irregularHours' | 'patternChanges'> & {
  connection: Connection;
};

/**
 * Has the sessions recalculated of people with irregular hours who have no totals: their sessions were recorded before
 * there were any. Nothing changes for people without such sessions, however often it runs.
 */
export async function addMissingIrregularHours(stores: Stores): Promise<void> {
  const { people, irregularHours, patternChanges, connection } = stores;
  const firstDays = await people.firstIrregularDays();
  const known = await irregularHours.userIdsAmong([...firstDays.keys()]);
  for (const [userId, from] of firstDays) {
    if (known.has(userId)) continue;
    await connection.transaction(async (session: ClientSession) => {
      const pending = await patternChanges.byUser(userId, session);
      if (pending && pending.from <= from) return;
      const before = pending?.before ?? [];
      await patternChanges.replace({ userId, from, before }, session);
    });
  }
}
