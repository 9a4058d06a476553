import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/identity/user';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A person, copied from identity's events. */
interface Person {
  id: string;
  role: Role;
  version: number;
}

/** A deleted person leaves a tombstone, without a role. */
type Row = Omit<Person, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    role: { type: String, ...required },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The people from identity's events. Writes take the `session` of their transaction. */
export function createPeopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  return {
    /**
     * Whether leave knows a person, including deleted ones. Every transaction that starts
     * afterwards sees the same.
     */
    async isKnown(userId: string): Promise<boolean> {
      return (await rows.exists({ _id: userId }).readConcern('majority')) !== null;
    },

    /** A person's role; null if they are unknown or deleted. */
    async roleOf(userId: string, session: ClientSession): Promise<Role | null> {
      const person = await rows.findById(userId).session(session).lean<Partial<Row>>();
      return person?.role ?? null;
    },

    /** The administrators among some people. They are not staff. */
    async adminsAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
      const filter = { _id: { $in: [...new Set(userIds)] }, role: { $ne: 'employee' as const } };
      const found = await rows.find(filter, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Whether a person was deleted. */
    async isDeleted(userId: string, session: ClientSession): Promise<boolean> {
      const tombstone = { _id: userId, role: { $exists: false } };
      return (await rows.exists(tombstone).session(session)) !== null;
    },

    /** The number of people. Transactions that start afterwards see at least as many. */
    count: (): Promise<number> => rows.countDocuments().readConcern('majority').exec(),

    /** Stores a person unless the same or a newer version is stored; returns whether it did. */
    saveIfNewer: ({ id, role, version }: Person, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, version, role }),

    /** Stores that a person was deleted; false if that was stored already. */
    markDeleted: (
      { id, version }: Pick<Person, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<boolean> => writeTombstone(rows.collection, session, { _id: id, version }),
  };
}
