import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { PersonalDataCopy } from '../domain/personal-data-copy.ts';

type Row = Omit<PersonalDataCopy, 'id'> & { _id: string };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    userId: required,
    requestedById: required,
    requestedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    collectedBy: { type: [String], required: true },
    readyAt: { type: Date, default: null },
    isOpen: { type: Boolean, required: true },
  },
  { collection: 'personaldatacopies', versionKey: false, strict: 'throw' },
);

// The copies of a person that somebody requested, newest first.
schema.index({ userId: 1, requestedById: 1, requestedAt: -1 });
// At most one that is still to become ready, even with concurrent requests.
schema.index(
  { userId: 1, requestedById: 1 },
  { unique: true, partialFilterExpression: { isOpen: true }, name: 'open' },
);
// To remove those that a deleted person requested.
schema.index({ requestedById: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A person and who requested copies of their data. */
type Of = Pick<PersonalDataCopy, 'userId' | 'requestedById'>;

export type PersonalDataCopyStore = ReturnType<typeof createPersonalDataCopyStore>;

/** The copies of personal data that were requested. What they contain is with each service. */
export function createPersonalDataCopyStore(connection: Connection) {
  const rows = connection.model<Row>('PersonalDataCopy', schema);

  return {
    /** The latest copies, newest first. */
    async latest(
      { userId, requestedById }: Of,
      limit: number,
      session: ClientSession | null = null,
    ): Promise<PersonalDataCopy[]> {
      const found = rows.find({ userId, requestedById }).sort({ requestedAt: -1 }).limit(limit);
      return (await found.session(session).lean<Row[]>()).map(toCopy);
    },

    async byId(id: string): Promise<PersonalDataCopy | null> {
      const row = await rows.findById(id).lean<Row>();
      return row && toCopy(row);
    },

    /** Adds a copy, and gives up an earlier one that isn't ready. */
    async insert({ id, ...copy }: PersonalDataCopy, session: ClientSession): Promise<void> {
      const { userId, requestedById } = copy;
      const open = { userId, requestedById, isOpen: true };
      await rows.updateMany(open, { $set: { isOpen: false } }, { session });
      await rows.create([{ _id: id, ...copy }], { session });
    },

    /** Stores that a service has collected its part, and returns the copy; null if there is none any more. */
    async addCollected(
      id: string,
      service: ServiceName,
      session: ClientSession,
    ): Promise<PersonalDataCopy | null> {
      const row = await rows
        .findByIdAndUpdate(
          id,
          { $addToSet: { collectedBy: service } },
          { session, returnDocument: 'after' },
        )
        .lean<Row>();
      return row && toCopy(row);
    },

    async markReady(id: string, readyAt: Date, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { readyAt, isOpen: false } }, { session });
    },

    /** Removes the copies of a deleted person's data, and those that they requested. */
    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
      await rows.deleteMany({ requestedById: userId }, { session });
    },
  };
}

function toCopy({ _id, ...fields }: Row): PersonalDataCopy {
  return { id: _id, ...fields };
}
