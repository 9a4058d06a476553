import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A secret link to a person’s leave calendar; at most one per person. */
export interface CalendarFeed {
  userId: string;
  /** SHA-256 of the secret, to find the feed. A database dump doesn't reveal the link. */
  secretHash: string;
  /** The secret, encrypted with the service’s key, so that its owner can see the link again. */
  sealedSecret: string;
  createdAt: Date;
}

interface Row extends Omit<CalendarFeed, 'userId'> {
  _id: string;
}
export type CalendarFeeds = Model<Row>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    secretHash: { type: String, ...required },
    sealedSecret: { type: String, ...required },
    createdAt: { type: Date, ...required },
  },
  { collection: 'calendar_feeds', versionKey: false },
);

schema.index({ secretHash: 1 }, { unique: true });

export function calendarFeedsIn(connection: Connection): CalendarFeeds {
  return connection.model<Row>('CalendarFeed', schema);
}

/** A person's feed; null if there is none. */
export async function findFeed(feeds: CalendarFeeds, userId: string): Promise<CalendarFeed | null> {
  return feedOfRow(await feeds.findById(userId).lean<Row>());
}

/** The feed for a secret's hash; null if there is none. */
export async function findFeedBySecretHash(
  feeds: CalendarFeeds,
  secretHash: string,
): Promise<CalendarFeed | null> {
  return feedOfRow(await feeds.findOne({ secretHash }).lean<Row>());
}

/** Creates or replaces a person's feed. */
export async function storeFeed(
  feeds: CalendarFeeds,
  { userId, ...row }: CalendarFeed,
  session: ClientSession,
): Promise<void> {
  await feeds.replaceOne({ _id: userId }, row, { session, upsert: true });
}

/** Deletes a person's feed; false if there is none. */
export async function removeFeed(
  feeds: CalendarFeeds,
  userId: string,
  session: ClientSession,
): Promise<boolean> {
  const { deletedCount } = await feeds.deleteOne({ _id: userId }, { session });
  return deletedCount === 1;
}

function feedOfRow(row: Row | null): CalendarFeed | null {
  if (!row) return null;
  const { _id, ...feed } = row;
  return { userId: _id, ...feed };
}
