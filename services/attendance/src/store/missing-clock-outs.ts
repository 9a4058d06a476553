import type { QueryFilter } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row } from './entries.ts';

/**
 * Finds the latest sessions with a missing clock-out, of one person or of everybody: those that are
 * marked, and open ones that began before `overdue`. It names the index of each query, because the
 * database would otherwise scan everything.
 */
export async function findMissingClockOuts(
  entries: Entries,
  { userId, overdue, limit }: { userId: string | null; overdue: Date; limit: number },
): Promise<Entry[]> {
  const userFilter = userId === null ? {} : { userId };
  const latest = (filter: QueryFilter<Row>, index: string) =>
    entries.find(filter).sort({ clockInTime: -1 }).limit(limit).hint(index).lean<Row[]>();
  const marked = { ...userFilter, missingClockOut: true };
  const unmarked = { ...userFilter, open: true, clockInTime: { $lt: overdue } };
  const found = await Promise.all([
    latest(marked, userId === null ? 'missing' : 'missing-of-person'),
    latest(unmarked, userId === null ? 'open' : 'userId_1'),
  ]);
  return found
    .flat()
    .map(entryOf)
    .sort((one, other) => other.clockInTime.getTime() - one.clockInTime.getTime())
    .slice(0, limit);
}

/** Finds the ids of the oldest open sessions that began before `overdue`. */
export async function findOverdueIds(
  entries: Entries,
  { overdue, limit }: { overdue: Date; limit: number },
): Promise<string[]> {
  const rows = await entries
    .find({ open: true, clockInTime: { $lt: overdue } }, { _id: 1 })
    .sort({ clockInTime: 1 })
    .limit(limit)
    .lean<Pick<Row, '_id'>[]>();
  return rows.map(({ _id }) => _id);
}
