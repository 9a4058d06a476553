import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { PublishedYear } from '../domain/gov-uk-list.ts';

/** GOV.UK's list as it was last read. */
export interface Published {
  years: readonly PublishedYear[];
  /** The nation of which was told last; null before anything was told. */
  toldNation: Nation | null;
  /** Counted by each `holidays-changed`; 0 before the first. */
  version: number;
}

interface Row extends Published {
  _id: typeof listId;
  readAt: Date | null;
  /** What GOV.UK calls the version of the list that was read. */
  etag: string | null;
}
export type PublishedHolidays = Model<Row>;

const listId = 'gov.uk';
const text = { type: String, required: true } as const;

const schema = new Schema<Row>(
  {
    _id: text,
    years: [
      new Schema(
        {
          nation: text,
          year: { type: Number, required: true },
          holidays: [new Schema({ date: text, name: text }, { _id: false })],
        },
        { _id: false },
      ),
    ],
    toldNation: { type: String, default: null },
    version: { type: Number, required: true },
    readAt: { type: Date, default: null },
    etag: { type: String, default: null },
  },
  { collection: 'published_holidays', versionKey: false },
);

const nothing: Published = { years: [], toldNation: null, version: 0 };

export function publishedHolidaysIn(connection: Connection): PublishedHolidays {
  return connection.model<Row>('PublishedHolidays', schema);
}

export async function publishedOf(
  lists: PublishedHolidays,
  session?: ClientSession,
): Promise<Published> {
  const row = await lists.findById(listId, null, { session }).lean<Row>();
  return row ? { years: row.years, toldNation: row.toldNation, version: row.version } : nothing;
}

/** When the list was last read, and what GOV.UK called it then. */
export async function lastRead(
  lists: PublishedHolidays,
): Promise<{ readAt: Date | null; etag: string | null }> {
  const row = await lists.findById(listId).select({ readAt: 1, etag: 1 }).lean<Row>();
  return { readAt: row?.readAt ?? null, etag: row?.etag ?? null };
}

/** Stores it in the place of what was read in the same transaction. */
export async function storePublished(
  lists: PublishedHolidays,
  published: Published,
  session: ClientSession,
): Promise<void> {
  await lists.updateOne({ _id: listId }, { $set: published }, { session, upsert: true });
}

/** Notes a successful read of the list; `etag` null where it had none. */
export async function noteRead(
  lists: PublishedHolidays,
  { readAt, etag }: { readAt: Date; etag: string | null },
  session?: ClientSession,
): Promise<void> {
  await lists.updateOne(
    { _id: listId },
    {
      $set: { etag },
      $max: { readAt },
      $setOnInsert: nothing,
    },
    { session, upsert: true },
  );
}
