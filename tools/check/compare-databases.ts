import { compareAccounts } from './compare-accounts.ts';
import { compareDays } from './compare-days.ts';
import { compareSettings } from './compare-settings.ts';
import type { Databases } from './database-types.ts';
import { type Difference, describeDifference } from './difference.ts';

/**
 * Compares the copies of each service with the data of its owner, person by person to limit memory. While
 * the portal is running, some events are still in transit: `before` are the differences of a first run,
 * and only those that remain are given.
 */
export async function compareDatabases(
  databases: Databases,
  before?: readonly Difference[],
): Promise<Difference[]> {
  const suspected = before && new Set(before.map(({ userId }) => userId));
  const found = [...(await compareAccounts(databases)), ...(await compareSettings(databases))];
  const accounts = databases.identity.collection<{ _id: string }>('accounts');
  for await (const { _id } of accounts.find({}, { projection: { _id: 1 } }).sort({ _id: 1 })) {
    if (!suspected || suspected.has(_id)) found.push(...(await compareDays(databases, _id)));
  }
  if (!before) return found;
  const known = new Set(before.map(describeDifference));
  return found.filter((difference) => known.has(describeDifference(difference)));
}
