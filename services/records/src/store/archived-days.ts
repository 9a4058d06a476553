import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A day that was archived; `version` counts how often. */
interface ArchivedDay {
  _id: string;
  version: number;
  archivedAt: Date;
}
export type ArchivedDays = Model<ArchivedDay>;

const schema = new Schema<ArchivedDay>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    archivedAt: { type: Date, required: true },
  },
  { collection: 'archivedDays', versionKey: false },
);

export function archivedDaysIn(connection: Connection): ArchivedDays {
  return connection.model<ArchivedDay>('ArchivedDay', schema);
}

/** Notes that a day was archived; gives how often that is now. */
export async function noteArchived(
  days: ArchivedDays,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const noted = await days
    .findByIdAndUpdate(
      day,
      { $inc: { version: 1 }, $set: { archivedAt: now } },
      { upsert: true, returnDocument: 'after', session },
    )
    .lean<ArchivedDay>();
  return noted?.version ?? 1;
}
