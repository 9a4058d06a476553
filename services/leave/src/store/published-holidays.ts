import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { PublishedYear } from '../domain/gov-uk-bank-holidays.ts';

/** GOV.UK's list as it was last fetched. */
export interface PublishedHolidayList {
  years: readonly PublishedYear[];
  /** The nation of the last `holidays-changed` event; null before the first. */
  toldNation: Nation | null;
  /** The number of `holidays-changed` events so far. */
  version: number;
}

interface Row extends PublishedHolidayList {
  _id: typeof listId;
  readAt: Date | null;
  /** The ETag of the fetched list. */
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

const nothing: PublishedHolidayList = { years: [], toldNation: null, version: 0 };

export function publishedHolidaysIn(connection: Connection): PublishedHolidays {
  return connection.model<Row>('PublishedHolidays', schema);
}

export async function readPublishedHolidays(
  lists: PublishedHolidays,
  session?: ClientSession,
): Promise<PublishedHolidayList> {
  const row = await lists.findById(listId, null, { session }).lean<Row>();
  return row ? { years: row.years, toldNation: row.toldNation, version: row.version } : nothing;
}

/** The time and ETag of the last fetch; null before the first. */
export async function readLastFetch(
  lists: PublishedHolidays,
): Promise<{ readAt: Date | null; etag: string | null }> {
  const row = await lists.findById(listId).select({ readAt: 1, etag: 1 }).lean<Row>();
  return { readAt: row?.readAt ?? null, etag: row?.etag ?? null };
}

/** Replaces the stored list. */
export async function storePublished(
  lists: PublishedHolidays,
  published: PublishedHolidayList,
  session: ClientSession,
): Promise<void> {
  await lists.updateOne({ _id: listId }, { $set: published }, { session, upsert: true });
}

/** Records a successful fetch of the list; `etag` is null if the response had none. */
export async function recordFetch(
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
