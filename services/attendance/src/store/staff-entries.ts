import { endOfDay, startOfDay } from '@portal/kernel/london';
import type { Connection, QueryFilter } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import type { Period } from '../domain/period-stats.ts';
import type { PersonWeek } from '../domain/staff-hours.ts';
import { entrySchema, type EntryRow as Row, toEntry } from './entry-schema.ts';
import { type PackedWeek, packWeek, unpackWeeks } from './packed-week.ts';

export type StaffEntryStore = ReturnType<typeof createStaffEntryStore>;

/**
 * Reads the sessions of all staff in MongoDB. Some queries name their index, because the database
 * would scan everything otherwise.
 */
export function createStaffEntryStore(connection: Connection) {
  const rows = connection.model<Row>('Entry', entrySchema);

  async function latest(
    filter: QueryFilter<Row>,
    { index, limit }: { index: string; limit: number },
  ): Promise<Entry[]> {
    const query = rows.find(filter).sort({ clockInTime: -1 }).limit(limit).hint(index);
    return (await query.lean<Row[]>()).map(toEntry);
  }

  return {
    /** Each person's open session, of everybody (null) or of some people. */
    async openByUser(userIds: readonly string[] | null): Promise<Map<string, Entry>> {
      const filter = { ...(userIds && { userId: { $in: [...userIds] } }), open: true };
      const query = rows.find(filter).hint(userIds ? { userId: 1 } : 'open');
      return new Map((await query.lean<Row[]>()).map((row) => [row.userId, toEntry(row)]));
    },

    /** The latest late arrivals from `since` until before `until`, newest first. */
    async late({
      since,
      until,
      limit,
    }: {
      since: Date;
      until: Date;
      limit: number;
    }): Promise<Entry[]> {
      const filter = { isLate: true, clockInTime: { $gte: since, $lt: until } };
      const query = rows.find(filter).sort({ clockInTime: -1 }).limit(limit);
      return (await query.lean<Row[]>()).map(toEntry);
    },

    /** The number of sessions that are marked as missing their clock-out. */
    countMissingClockOuts: (): Promise<number> =>
      rows.countDocuments({ missingClockOut: true }, { hint: 'missing' }).exec(),

    /**
     * The latest sessions with a missing clock-out, of one person or of everybody (null): those that
     * are marked, and open ones that began before `overdue`.
     */
    async missingClockOuts({
      userId,
      overdue,
      limit,
    }: {
      userId: string | null;
      overdue: Date;
      limit: number;
    }): Promise<Entry[]> {
      const userFilter = userId === null ? {} : { userId };
      const found = await Promise.all([
        latest(
          { ...userFilter, missingClockOut: true },
          { index: userId === null ? 'missing' : 'missing-of-person', limit },
        ),
        latest(
          { ...userFilter, open: true, clockInTime: { $lt: overdue } },
          { index: userId === null ? 'open' : 'userId_1', limit },
        ),
      ]);
      return found
        .flat()
        .sort((one, other) => other.clockInTime.getTime() - one.clockInTime.getTime())
        .slice(0, limit);
    },

    /** The ids of the oldest open sessions that began before `overdue`. */
    async overdueIds({ overdue, limit }: { overdue: Date; limit: number }): Promise<string[]> {
      const filter = { open: true, clockInTime: { $lt: overdue } };
      const query = rows.find(filter, { _id: 1 }).sort({ clockInTime: 1 }).limit(limit);
      return (await query.lean<Pick<Row, '_id'>[]>()).map(({ _id }) => _id);
    },

    /** The sessions that began in a week, by person: everybody's (null) or some people's. */
    async weekByUser(
      week: Period,
      userIds: readonly string[] | null,
    ): Promise<Map<string, PersonWeek>> {
      const ofDays = { day: { $gte: week.start, $lte: week.end } };
      // The instants limit how much of each person's history is scanned.
      const clockInTime = { $gte: startOfDay(week.start), $lt: endOfDay(week.end) };
      const [$match, hint] = userIds
        ? [{ userId: { $in: userIds }, clockInTime, ...ofDays }, 'userId_1_clockInTime_-1']
        : [ofDays, 'day_1'];
      const options = { hint, batchSize: 1_000, allowDiskUse: true };
      const pipeline = [{ $match }, ...packWeek(week)];
      // The driver's collection, because aggregated numbers need no schema.
      return unpackWeeks(await rows.collection.aggregate<PackedWeek>(pipeline, options).toArray());
    },
  };
}
