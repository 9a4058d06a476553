import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row } from './entries.ts';
import type { People } from './people.ts';

/** Finds each person's open session, of everybody (null) or of some people. */
export async function findOpenEntries(
  entries: Entries,
  userIds: readonly string[] | null,
): Promise<Map<string, Entry>> {
  const query = userIds ? { userId: { $in: userIds }, open: true } : { open: true };
  const rows = await entries
    .find(query)
    .hint(userIds ? { userId: 1 } : 'open')
    .lean<Row[]>();
  return new Map(rows.map((row) => [row.userId, entryOf(row)]));
}

/**
 * Finds the staff among everybody (null) or some people, without administrators and deleted people.
 */
export async function findEmployees(
  people: People,
  userIds: readonly string[] | null,
): Promise<Map<string, true>> {
  const query = { role: 'employee', ...(userIds && { _id: { $in: userIds } }) };
  // Reading thousands of ids as one list is several times faster than as rows.
  const ids = await people.collection.distinct('_id', query as object);
  return new Map(ids.map((id) => [String(id), true]));
}

/** Finds the latest late arrivals from `since` until before `until`, newest first. */
export async function findLateEntries(
  entries: Entries,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<Entry[]> {
  const rows = await entries
    .find({ isLate: true, clockInTime: { $gte: since, $lt: until } })
    .sort({ clockInTime: -1 })
    .limit(limit)
    .lean<Row[]>();
  return rows.map(entryOf);
}

/** Counts the sessions that are marked as missing their clock-out. */
export function countMissingClockOuts(entries: Entries): Promise<number> {
  return entries.countDocuments({ missingClockOut: true }, { hint: 'missing' });
}
