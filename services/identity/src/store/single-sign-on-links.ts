import { newId } from '@portal/kernel/new-id';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** A link between an account and one at a provider. */
export interface SingleSignOnLinkRow {
  id: string;
  userId: string;
  /** The provider’s id in SSO_PROVIDERS. */
  provider: string;
  issuer: string;
  /** The person’s id at the provider. */
  subject: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

type Row = Omit<SingleSignOnLinkRow, 'id'> & { _id: string };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    userId: required,
    provider: required,
    issuer: required,
    subject: required,
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'singlesignonlinks', versionKey: false, strict: 'throw' },
);

// An account at a provider belongs to one person. Each sign-in finds the person by it.
schema.index({ issuer: 1, subject: 1 }, { unique: true });
// A person has one account at each provider.
schema.index({ userId: 1, issuer: 1 }, { unique: true });

const duplicateKey = 11000;

export type SingleSignOnLinkStore = ReturnType<typeof createSingleSignOnLinkStore>;

/** The accounts at providers of single sign-on to which accounts here are linked. */
export function createSingleSignOnLinkStore(connection: Connection) {
  const rows = connection.model<Row>('SingleSignOnLink', schema);

  return {
    async find(
      { issuer, subject }: Pick<Row, 'issuer' | 'subject'>,
      session: ClientSession | null = null,
    ): Promise<SingleSignOnLinkRow | null> {
      const row = await rows.findOne({ issuer, subject }).session(session).lean<Row>();
      return row && toLink(row);
    },

    /** A person’s links, oldest first. */
    async ofUser(
      userId: string,
      session: ClientSession | null = null,
    ): Promise<SingleSignOnLinkRow[]> {
      const found = await rows.find({ userId }).session(session).lean<Row[]>();
      return found.map(toLink).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    /** Adds a link; null if the person or the account at the provider has another. */
    async add(
      link: Omit<Row, '_id' | 'lastUsedAt'>,
      session: ClientSession,
    ): Promise<SingleSignOnLinkRow | null> {
      const row = { ...link, _id: newId(), lastUsedAt: null };
      try {
        await rows.create([row], { session });
        return toLink(row);
      } catch (error) {
        if (error instanceof Error && (error as { code?: unknown }).code === duplicateKey)
          return null;
        throw error;
      }
    },

    async recordUse(id: string, now: Date, session: ClientSession): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id },
        { $set: { lastUsedAt: now } },
        { session },
      );
      return matchedCount === 1;
    },

    /** Removes a link; false if there is none. */
    async remove(userId: string, id: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: id, userId }, { session });
      return deletedCount === 1;
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toLink({ _id, ...fields }: Row): SingleSignOnLinkRow {
  return { id: _id, ...fields };
}
