import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/identity/user';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** A person as messaging knows them: the role, and name and address for emails. */
export interface Person {
  id: string;
  version: number;
  role: Role;
  firstName: string;
  lastName: string;
  /** The email address, encrypted with MAIL_KEY; null if there is none. */
  sealedEmail: string | null;
  /** While it is on, nothing of the person is removed. */
  isOnLegalHold: boolean;
}

type Row = Omit<Person, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    role: { type: String, required: true },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    sealedEmail: { type: String, default: null },
    isOnLegalHold: { type: Boolean, default: false },
  },
  { versionKey: false },
);

const onHold = { isOnLegalHold: true };
// The people on legal hold, who are few.
schema.index({ isOnLegalHold: 1 }, { partialFilterExpression: onHold });

/** Excludes deleted people and rows that only `lockAndFindDeleted` has made. */
const knownPerson = { role: { $exists: true } };
/** Defaults for rows that were stored with the role only. */
const defaultNames = { firstName: '', lastName: '', sealedEmail: null, isOnLegalHold: false };

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The people from identity’s events. */
export function createPeopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  const collection = connection.collection<Row & { deleted?: true }>('people');

  return {
    /** A person; null if unknown or deleted. */
    async byId(id: string, session: ClientSession | null = null): Promise<Person | null> {
      const row = await rows
        .findOne({ _id: id, ...knownPerson })
        .session(session)
        .lean<Row>();
      if (row === null) return null;
      const known = { ...defaultNames, ...row };
      const { version, role, firstName, lastName, sealedEmail, isOnLegalHold } = known;
      return { id, version, role, firstName, lastName, sealedEmail, isOnLegalHold };
    },

    /** Whether the id is that of a member of staff who is not an administrator. */
    async isStaff(id: string): Promise<boolean> {
      return (await rows.exists({ _id: id, role: 'employee' })) !== null;
    },

    /** The ids of the people on legal hold. */
    async idsOnLegalHold(): Promise<string[]> {
      const found = await rows.find(onHold, { _id: 1 }).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** A person's role; null if unknown. */
    async roleOf(id: string, session: ClientSession): Promise<Role | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row?.role ?? null;
    },

    /** Stores a person unless a newer version is stored. */
    async saveIfNewer({ id, ...known }: Person, session: ClientSession): Promise<void> {
      await upsertIfNewer(connection.collection('people'), session, { _id: id, ...known });
    },

    /**
     * Returns which of these people were deleted, and locks all of them until the transaction ends:
     * it writes their rows, so a concurrent transaction about one of them must retry.
     */
    async lockAndFindDeleted(ids: readonly string[], session: ClientSession): Promise<string[]> {
      const deleted: string[] = [];
      for (const _id of ids) {
        const mark = { $inc: { messages: 1 } };
        const options = { upsert: true, returnDocument: 'after', session } as const;
        const row = await collection.findOneAndUpdate({ _id }, mark, options);
        if (row?.deleted) deleted.push(_id);
      }
      return deleted;
    },

    /** Stores that a person was deleted; false if that was stored already. */
    markDeleted: ({ id, version }: Pick<Person, 'id' | 'version'>, session: ClientSession) =>
      writeTombstone(connection.collection('people'), session, { _id: id, version }),
  };
}
