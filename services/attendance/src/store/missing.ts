import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row } from './entries.ts';

/**
 * The latest sessions that lack their end, of one person or of everybody: those that are marked,
 * and those that began before `overdue` and are open.
 */
export async function missingEntries(
  entries: Entries,
  { userId, overdue, limit }: { userId: string | null; overdue: Date; limit: number },
): Promise<Entry[]> {
  const whose = userId === null ? {} : { userId };
  const rows = await entries
    .find({
      $or: [
        { ...whose, missingClockOut: true },
        { ...whose, open: true, clockInTime: { $lt: overdue } },
      ],
    })
    .sort({ clockInTime: -1 })
    .limit(limit)
    .lean<Row[]>();
  return rows.map(entryOf);
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
