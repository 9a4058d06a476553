import { upsertEachIfNewer } from '@portal/bus/read-model';
import { removeOldestBatch } from '@portal/runtime/retention/remove-oldest-batch';
import { type ClientSession, type Connection, mongo, Schema } from 'mongoose';
import type { Session } from '../domain/build-day-records.ts';
import type { UserFilter } from './user-filter.ts';

/** A session of work with its day, from the events of attendance. */
export type StoredEntry = Session & { day: string; version: number };

/** A session whose clock-in was undone. It keeps its version, so that no older event restores it. */
export type RemovedEntry = Pick<StoredEntry, 'id' | 'version' | 'userId'> & { removed: true };

type Row = Omit<StoredEntry, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    userId: { type: String, ...required },
    day: { type: String, ...required },
    clockInTime: { type: Date, ...required },
    clockOutTime: { type: Date, default: null },
    isLate: { type: Boolean, ...required },
    lateMinutes: { type: Number, ...required },
    clockInLocation: { type: String, ...required },
    clockOutLocation: { type: String, default: null },
    version: { type: Number, ...required },
  },
  { collection: 'sessions', versionKey: false },
);

// The sessions of a batch of people on one day.
schema.index({ day: 1, userId: 1 });
// For removing the sessions of a deleted person.
schema.index({ userId: 1 });

/** Sessions whose clock-in was undone have no day any more. */
const notRemoved = { day: { $type: 'string' } } as const;

const duplicateKey = 11_000;

export type EntryStore = ReturnType<typeof createEntryStore>;

/** The sessions of work from attendance's events. */
export function createEntryStore(connection: Connection) {
  const rows = connection.model<Row>('Session', schema);

  return {
    /** The sessions of some people on one day, by person. */
    async ofDay(
      day: string,
      userFilter: UserFilter,
      session: ClientSession | null = null,
    ): Promise<Map<string, Session[]>> {
      const found = await rows.find({ day, userId: userFilter }).session(session).lean<Row[]>();
      return Map.groupBy(found.map(toSession), ({ userId }) => userId);
    },

    /** All sessions of a person, by day. */
    async ofUser(userId: string): Promise<Map<string, Session[]>> {
      const found = await rows.find({ userId, ...notRemoved }).lean<Row[]>();
      const byDay = Map.groupBy(found, ({ day }) => day);
      return new Map([...byDay].map(([day, daySessions]) => [day, daySessions.map(toSession)]));
    },

    /** The days on which a person worked. */
    async daysOfUser(userId: string, session: ClientSession): Promise<ReadonlySet<string>> {
      return new Set(await rows.distinct('day', { userId, ...notRemoved }).session(session));
    },

    /** The first day with a session; null if there is none. */
    async firstDay(): Promise<string | null> {
      const first = await rows
        .findOne(notRemoved, { _id: 0, day: 1 })
        .sort({ day: 1 })
        .lean<Pick<Row, 'day'>>();
      return first?.day ?? null;
    },

    /** The days and people of those sessions that are stored. */
    personDays: (
      { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] },
      session: ClientSession,
    ) =>
      rows
        .find(
          { _id: { $in: ids }, userId: { $in: userIds }, ...notRemoved },
          { _id: 0, day: 1, userId: 1 },
          { session },
        )
        .lean<{ day: string; userId: string }[]>(),

    /** The number of sessions. There may be millions, for which an estimate is enough. */
    estimatedCount: (): Promise<number> => rows.estimatedDocumentCount(),

    /** Stores each session unless a newer version of it is stored. */
    async saveEachIfNewer(
      sessions: readonly (StoredEntry | RemovedEntry)[],
      session: ClientSession,
    ): Promise<void> {
      const documents = sessions.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      await upsertEachIfNewer(rows.collection, session, documents, { shardKey: ['userId'] });
    },

    /** Adds sessions without a transaction. Of one that is stored, or given twice, the newest version counts. */
    async addAll(sessions: readonly (StoredEntry | RemovedEntry)[]): Promise<void> {
      const documents = sessions.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      try {
        await rows.collection.insertMany(documents as never[], { ordered: false });
      } catch (failure) {
        if (!(failure instanceof mongo.MongoBulkWriteError)) throw failure;
        const errors = [failure.writeErrors].flat();
        if (errors.some(({ code }) => code !== duplicateKey)) throw failure;
        const repeated = errors.flatMap(({ index }) => documents[index] ?? []);
        await connection.withSession((session) =>
          upsertEachIfNewer(rows.collection, session, repeated, { shardKey: ['userId'] }),
        );
      }
    },

    /** Removes those of some sessions that are before a day, except those of `held`. */
    async removeBefore(
      day: string,
      { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] },
      held: readonly string[],
      session: ClientSession,
    ): Promise<void> {
      const ofUsers = { $in: userIds.filter((userId) => !held.includes(userId)) };
      const filter = { _id: { $in: [...ids] }, userId: ofUsers, day: { $lt: day } };
      await rows.deleteMany(filter, { session });
    },

    /** Removes a batch of the oldest sessions before a day, none of `held`; returns how many. */
    removeBatchBefore: (day: string, held: readonly string[]): Promise<number> =>
      removeOldestBatch(connection, 'sessions', {
        filter: { day: { $lt: day } },
        sort: { day: 1 },
        held,
      }),

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toSession({ _id, day: _, version: __, ...row }: Row): Session {
  return { id: _id, ...row };
}
