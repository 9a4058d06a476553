import { addDays, endOfDay, startOfDay } from '@portal/kernel/london';
import { isIrregularDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { ClientSession, Connection, mongo, QueryFilter } from 'mongoose';
import type { CorrectedTimes } from '../domain/correction-times.ts';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/entry-times.ts';
import { entrySchema, type EntryRow as Row, toEntry, toRow } from './entry-schema.ts';

export type EntryStore = ReturnType<typeof createEntryStore>;

/** The ids of the keys by which transactions without a session serialize (`serializeWithClockIns`). */
export const lockIdPrefix = 'open-of-';

type Write = mongo.AnyBulkWriteOperation<Row>;

/** The filter for one session, with the shard key. */
const keyOf = ({ id, userId }: Pick<Entry, 'id' | 'userId'>) => ({ _id: id, userId });

/**
 * People's sessions in MongoDB (staff-entries.ts reads those of all staff). Writes take the `session`
 * of their transaction.
 */
export function createEntryStore(connection: Connection) {
  const rows = connection.model<Row>('Entry', entrySchema);
  // The driver's collection, because data from the domain needs no schema validation.
  const collection = connection.collection<Row>('entries');

  async function find(
    filter: QueryFilter<Row>,
    session: ClientSession | null = null,
  ): Promise<Entry[]> {
    return (await rows.find(filter).session(session).lean<Row[]>()).map(toEntry);
  }

  async function latest(userId: string, session: ClientSession): Promise<Entry | null> {
    const query = rows.findOne({ userId }).sort({ clockInTime: -1 }).session(session);
    const row = await query.lean<Row>();
    return row && toEntry(row);
  }

  async function unended(userId: string, session: ClientSession): Promise<Entry | null> {
    const row = await rows.findOne({ userId, open: true }).session(session).lean<Row>();
    return row && toEntry(row);
  }

  async function latestByUser(
    userIds: readonly string[],
    session: ClientSession,
  ): Promise<Map<string, Entry>> {
    const pipeline = [
      { $match: { userId: { $in: userIds } } },
      { $sort: { userId: 1, clockInTime: -1 } },
      { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
    ];
    const found = await collection
      .aggregate<{ _id: string; last: Row }>(pipeline, { session })
      .toArray();
    return new Map(found.map(({ _id, last }) => [_id, toEntry(last)]));
  }

  /** Adds and removes the key of a person’s open session. */
  function toggleKey(userId: string): Write[] {
    const _id = `${lockIdPrefix}${userId}`;
    return [
      { insertOne: { document: { _id, userId, open: true } as Row } },
      { deleteOne: { filter: { _id, userId } } },
    ];
  }

  async function serializeWithClockIns(userId: string, session: ClientSession): Promise<void> {
    await collection.bulkWrite(toggleKey(userId), { session });
  }

  async function lockAll(
    userIds: readonly string[],
    session: ClientSession,
  ): Promise<Map<string, Entry>> {
    if (userIds.length === 0) return new Map();
    const found = await find({ userId: { $in: [...userIds] }, open: true }, session);
    const current = new Map(found.map((entry) => [entry.userId, entry]));
    const others = userIds.filter((userId) => !current.has(userId));
    const latest = others.length > 0 ? await latestByUser(others, session) : new Map();
    const writes = userIds.flatMap((userId): Write[] => {
      const open = current.has(userId);
      const entry = current.get(userId) ?? latest.get(userId);
      if (!entry) return toggleKey(userId);
      const filter = keyOf(entry);
      return [!open, open].map((value) => ({
        updateOne: { filter, update: { $set: { open: value } } },
      }));
    });
    await collection.bulkWrite(writes, { session });
    return current;
  }

  return {
    async byId(id: string, session: ClientSession | null = null): Promise<Entry | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toEntry(row);
    },

    /** A person's latest session. */
    latest,

    /** The latest session of each person, with one index lookup per person. */
    latestByUser,

    /** A person's session without a clock-out that is not marked as missing it; at most one. */
    unended,

    /** Some people's sessions that began at `since` or later, in one query. */
    since: (userIds: readonly string[], since: Date): Promise<Entry[]> =>
      find({ userId: { $in: [...userIds] }, clockInTime: { $gte: since } }),

    /** The months (`YYYY-MM`) in which some people have begun a session. It reads nothing but an index. */
    async monthsByUser(userIds: readonly string[]): Promise<Map<string, string[]>> {
      const date = { date: '$clockInTime', timezone: 'Europe/London', format: '%Y-%m' };
      const pipeline = [
        { $match: { userId: { $in: userIds } } },
        { $group: { _id: '$userId', months: { $addToSet: { $dateToString: date } } } },
      ];
      const options = { hint: 'userId_1_clockInTime_-1' };
      const found = await collection
        .aggregate<{ _id: string; months: string[] }>(pipeline, options)
        .toArray();
      return new Map(found.map(({ _id, months }) => [_id, months]));
    },

    /** A person's latest sessions that began from `since` until before `until`, up to `limit`, newest first. */
    async between(
      userId: string,
      { since, until, limit }: { since: Date; until: Date; limit: number },
    ): Promise<Entry[]> {
      const filter = { userId, clockInTime: { $gte: since, $lt: until } };
      const query = rows.find(filter).sort({ clockInTime: -1 }).limit(limit);
      return (await query.lean<Row[]>()).map(toEntry);
    },

    /** The sessions of some people that began from `since` until before `until`, by person, newest first. */
    async ofPeople(
      userIds: readonly string[],
      { since, until }: { since: Date; until: Date },
    ): Promise<Map<string, Entry[]>> {
      const filter = { userId: { $in: userIds }, clockInTime: { $gte: since, $lt: until } };
      const found = await rows.find(filter).sort({ userId: 1, clockInTime: -1 }).lean<Row[]>();
      return Map.groupBy(found.map(toEntry), ({ userId }) => userId);
    },

    /** The first day from `from` on, or the day before it, on which a person has begun a session; null if there is none. */
    async firstShiftSince(
      userId: string,
      from: string,
      session: ClientSession,
    ): Promise<string | null> {
      const filter = { userId, clockInTime: { $gte: startOfDay(addDays(from, -1)) } };
      const query = rows.findOne(filter).sort({ clockInTime: 1 }).session(session);
      const first = await query.lean<Row>();
      return first && (first.day > from ? first.day : from);
    },

    /** A person's sessions that began from `since` until before `until`, oldest first, in a transaction. */
    async startedBetween(
      userId: string,
      { since, until }: { since: Date; until: Date },
      session: ClientSession,
    ): Promise<Entry[]> {
      const filter = { userId, clockInTime: { $gte: since, $lt: until } };
      const query = rows.find(filter).sort({ clockInTime: 1 }).session(session);
      return (await query.lean<Row[]>()).map(toEntry);
    },

    /**
     * The person's other sessions that may overlap a session with new times. No session is longer
     * than 16 hours.
     */
    overlapCandidates(
      { id, userId }: Entry,
      { clockInTime, clockOutTime }: CorrectedTimes,
      session: ClientSession,
    ): Promise<Entry[]> {
      const began = {
        $gte: earliestOpenAt(clockInTime),
        ...(clockOutTime && { $lt: clockOutTime }),
      };
      return find({ userId, clockInTime: began, _id: { $ne: id } }, session);
    },

    /** A person's sessions of the shifts that begin on `shiftDays`, which are sorted. */
    ofShifts(
      userId: string,
      shiftDays: readonly string[],
      session: ClientSession,
    ): Promise<Entry[]> {
      const [first = '', last = ''] = [shiftDays[0], shiftDays.at(-1)];
      const [from, to] = [startOfDay(addDays(first, -1)), endOfDay(addDays(last, 1))];
      const clockInTime = { $gte: from, $lt: to };
      return find({ userId, shiftDay: { $in: [...shiftDays] }, clockInTime }, session);
    },

    /** Stores the next version of a session. */
    async replace(entry: Entry, session: ClientSession): Promise<void> {
      await rows.replaceOne(keyOf(entry), toRow(entry), { session });
    },

    /**
     * Stores new sessions and the next versions of others. Throws a duplicate key error if a person
     * already has an open session.
     */
    async saveAll(
      { added, changed }: { added: readonly Entry[]; changed: readonly Entry[] },
      session: ClientSession,
    ): Promise<void> {
      // Changes first: an open session must end before the same person's new one is inserted.
      if (changed.length > 0) {
        const changes = changed.map((entry) => ({
          replaceOne: { filter: keyOf(entry), replacement: toRow(entry) },
        }));
        await collection.bulkWrite(changes, { session, ordered: false });
      }
      if (added.length > 0) await collection.insertMany(added.map(toRow), { session });
    },

    /** Stores whether the days of sessions are of irregular hours, where that has changed. Their version stays. */
    async markIrregularDays(
      sessions: readonly Entry[],
      patterns: readonly WorkingPattern[],
      session: ClientSession,
    ): Promise<void> {
      const changes = sessions.flatMap((entry) => {
        const isIrregular = isIrregularDay(entry.day, { patterns });
        if (isIrregular === (entry.isIrregular ?? false)) return [];
        const update = isIrregular ? { $set: { isIrregular } } : { $unset: { isIrregular: true } };
        return [{ updateOne: { filter: keyOf(entry), update } }];
      });
      if (changes.length > 0) await rows.bulkWrite(changes, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },

    /**
     * Serializes this transaction with concurrent clock-ins of a person who has no open session. It
     * briefly takes the key of the open session, as every clock-in does: of two such transactions,
     * one is retried.
     */
    serializeWithClockIns,

    /**
     * Serializes concurrent transactions about one person's sessions: what this one has read stays
     * valid, or it is retried. It briefly toggles the key of the open session, which every clock-in
     * takes, on the session that every clock-out and correction writes to. Returns the session
     * without a clock-out, if there is one.
     */
    async lock(userId: string, session: ClientSession): Promise<Entry | null> {
      return (await lockAll([userId], session)).get(userId) ?? null;
    },

    /** Locks several people’s sessions like `lock`, with as many commands as for one. */
    lockAll,
  };
}
