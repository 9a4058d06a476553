import { newestWins, tombstone } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/people/user';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** What messaging knows of a person: whether HR may write to them, and what a mail calls them. */
export interface Person {
  id: string;
  version: number;
  role: Role;
  firstName: string;
  lastName: string;
  /** The address, sealed with the key of the mails; null where there is none. */
  sealedEmail: string | null;
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
  },
  { versionKey: false },
);

/** Neither deleted nor one of whom nothing is known but that a message met them. */
const alive = { role: { $exists: true } };
/** Of who was heard of before more than the role was kept. */
const unheard = { firstName: '', lastName: '', sealedEmail: null };

export type PeopleStore = ReturnType<typeof peopleStore>;

/** The people of whom identity’s events have told, found by their id alone. */
export function peopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  const collection = connection.collection<Row & { deleted?: true }>('people');

  return {
    /** Somebody; null where they are not known, or were deleted. */
    async byId(id: string, session: ClientSession | null = null): Promise<Person | null> {
      const row = await rows
        .findOne({ _id: id, ...alive })
        .session(session)
        .lean<Row>();
      if (row === null) return null;
      const { version, role, firstName, lastName, sealedEmail } = { ...unheard, ...row };
      return { id, version, role, firstName, lastName, sealedEmail };
    },

    /** Whether somebody is known, and no administrator. */
    async isStaff(id: string): Promise<boolean> {
      return (await rows.exists({ _id: id, role: 'employee' })) !== null;
    },

    /** The role of somebody; null where they are not known. */
    async roleOf(id: string, session: ClientSession): Promise<Role | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row?.role ?? null;
    },

    /** Keeps what an event tells, unless what is known is newer. */
    async learn({ id, ...known }: Person, session: ClientSession): Promise<void> {
      await newestWins(connection.collection('people'), session, { _id: id, ...known });
    },

    /**
     * Those of some people who were deleted, as it is until the transaction ends: it leaves a mark
     * with each of them, which only one of two that are under way can do.
     */
    async deletedOf(ids: readonly string[], session: ClientSession): Promise<string[]> {
      const deleted: string[] = [];
      for (const _id of ids) {
        const mark = { $inc: { messages: 1 } };
        const options = { upsert: true, returnDocument: 'after', session } as const;
        const row = await collection.findOneAndUpdate({ _id }, mark, options);
        if (row?.deleted) deleted.push(_id);
      }
      return deleted;
    },

    /** Keeps of somebody that they were deleted; false where that was known. */
    forget: ({ id, version }: Pick<Person, 'id' | 'version'>, session: ClientSession) =>
      tombstone(connection.collection('people'), session, { _id: id, version }),
  };
}
