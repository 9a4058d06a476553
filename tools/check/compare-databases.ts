import { compareAccounts } from './compare-accounts.ts';
import { compareDays } from './compare-days.ts';
import { compareSettings } from './compare-settings.ts';
import type { Databases } from './databases.ts';
import { type Difference, sentenceOf } from './difference.ts';

/**
 * Compares what the services hold with what its owner does, person by person, so that no more than
 * one person's history is in memory. Of a portal that runs some of it is on its way: `before` are the
 * differences of a first look, of which those are given that are still there.
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
  const known = new Set(before.map(sentenceOf));
  return found.filter((each) => known.has(sentenceOf(each)));
}
