import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Where a person’s leave can be read by whoever knows a secret; at most one for each. */
export interface CalendarFeed {
  userId: string;
  /** SHA-256 of the secret, by which the feed is found: a dump of the database opens none. */
  secretHash: string;
  /** The secret under the service’s key, so that its owner can be shown the address again. */
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

/** A person's feed; null where there is none. */
export async function feedOf(feeds: CalendarFeeds, userId: string): Promise<CalendarFeed | null> {
  return feedOfRow(await feeds.findById(userId).lean<Row>());
}

/** The feed that a secret opens; null where it opens none. */
export async function feedBySecretHash(
  feeds: CalendarFeeds,
  secretHash: string,
): Promise<CalendarFeed | null> {
  return feedOfRow(await feeds.findOne({ secretHash }).lean<Row>());
}

/** Stores a person's feed in the place of the one that they had. */
export async function storeFeed(
  feeds: CalendarFeeds,
  { userId, ...row }: CalendarFeed,
  session: ClientSession,
): Promise<void> {
  await feeds.replaceOne({ _id: userId }, row, { session, upsert: true });
}

/** Removes a person's feed for good; false where there is none. */
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
