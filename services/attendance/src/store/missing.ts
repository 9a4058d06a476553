import type { QueryFilter } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row } from './entries.ts';

/**
 * The latest sessions that lack their end, of one person or of everybody: those that are marked,
 * and those that began before `overdue` and are open. Each index is named, because the database
 * would rather look at everything than choose two.
 */
export async function missingEntries(
  entries: Entries,
  { userId, overdue, limit }: { userId: string | null; overdue: Date; limit: number },
): Promise<Entry[]> {
  const whose = userId === null ? {} : { userId };
  const latest = (filter: QueryFilter<Row>, index: string) =>
    entries.find(filter).sort({ clockInTime: -1 }).limit(limit).hint(index).lean<Row[]>();
  const marked = { ...whose, missingClockOut: true };
  const unmarked = { ...whose, open: true, clockInTime: { $lt: overdue } };
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

/** The ids of the oldest sessions that began before `overdue` and are open. */
export async function overdueIds(
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
