import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row } from './entries.ts';
import type { People } from './people.ts';

/** The session that each person has open, of everybody or of some people. */
export async function openByPerson(
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

/** Who is staff, of everybody or of some people: administrators are not, nor is who was deleted. */
export async function employeesAmong(
  people: People,
  userIds: readonly string[] | null,
): Promise<Map<string, true>> {
  const query = { role: 'employee', ...(userIds && { _id: { $in: userIds } }) };
  // Thousands of ids in one piece: a row for each would cost several times as much.
  const ids = await people.collection.distinct('_id', query as object);
  return new Map(ids.map((id) => [String(id), true]));
}

/** The latest late arrivals of the time from `since` until before `until`, the newest first. */
export async function lateEntries(
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

/** How many sessions are marked as lacking their end. */
export function countMissing(entries: Entries): Promise<number> {
  return entries.countDocuments({ missingClockOut: true }, { hint: 'missing' });
}
