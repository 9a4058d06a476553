import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A secret link to a person’s leave calendar; at most one per person. */
export interface CalendarFeed {
  userId: string;
  /** SHA-256 of the secret, to find the feed. A database dump doesn't reveal the link. */
  secretHash: string;
  /** The secret, encrypted with the service’s key, so that its owner can see the link again. */
  sealedSecret: string;
  createdAt: Date;
}

type Row = Omit<CalendarFeed, 'userId'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    secretHash: { type: String, ...required },
    sealedSecret: { type: String, ...required },
    createdAt: { type: Date, ...required },
  },
  { versionKey: false },
);

schema.index({ secretHash: 1 }, { unique: true });

export type CalendarFeedStore = ReturnType<typeof createCalendarFeedStore>;

/** The calendar feeds in MongoDB. Writes take the `session` of their transaction. */
export function createCalendarFeedStore(connection: Connection) {
  const rows = connection.model<Row>('CalendarFeed', schema, 'calendar_feeds');

  return {
    async byUser(userId: string): Promise<CalendarFeed | null> {
      const row = await rows.findById(userId).lean<Row>();
      return row && toFeed(row);
    },

    async bySecretHash(secretHash: string): Promise<CalendarFeed | null> {
      const row = await rows.findOne({ secretHash }).lean<Row>();
      return row && toFeed(row);
    },

    /** Stores a person's feed, which replaces an earlier one. */
    async replace({ userId, ...row }: CalendarFeed, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: userId }, row, { session, upsert: true });
    },

    /** Removes a person's feed; false if there is none. */
    async removeByUser(userId: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: userId }, { session });
      return deletedCount === 1;
    },
  };
}

function toFeed({ _id, ...feed }: Row): CalendarFeed {
  return { userId: _id, ...feed };
}
