import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, Schema } from 'mongoose';
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
  { versionKey: false },
);

const nothing: PublishedHolidayList = { years: [], toldNation: null, version: 0 };

export type PublishedHolidayStore = ReturnType<typeof createPublishedHolidayStore>;

/** GOV.UK's list in MongoDB. Writes take the `session` of their transaction. */
export function createPublishedHolidayStore(connection: Connection) {
  const rows = connection.model<Row>('PublishedHolidays', schema, 'published_holidays');

  return {
    /** The stored list; an empty one before the first fetch. */
    async list(session: ClientSession | null = null): Promise<PublishedHolidayList> {
      const row = await rows.findById(listId).session(session).lean<Row>();
      return row ? { years: row.years, toldNation: row.toldNation, version: row.version } : nothing;
    },

    /** The time and ETag of the last fetch; null before the first. */
    async lastFetch(): Promise<{ readAt: Date | null; etag: string | null }> {
      const row = await rows.findById(listId).select({ readAt: 1, etag: 1 }).lean<Row>();
      return { readAt: row?.readAt ?? null, etag: row?.etag ?? null };
    },

    /** Replaces the stored list. */
    async replaceList(list: PublishedHolidayList, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: listId }, { $set: list }, { session, upsert: true });
    },

    /** Records a successful fetch of the list; `etag` is null if the response had none. */
    async recordFetch(
      { readAt, etag }: { readAt: Date; etag: string | null },
      session: ClientSession,
    ): Promise<void> {
      await rows.updateOne(
        { _id: listId },
        { $set: { etag }, $max: { readAt }, $setOnInsert: nothing },
        { session, upsert: true },
      );
    },
  };
}
