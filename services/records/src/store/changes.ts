import { randomUUID } from 'node:crypto';
import { addDays, londonDay } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { type ArchivedDays, isBegun } from './archived-days.ts';

/** A person’s day of which something became known that its records may not say. */
export interface PersonDay {
  day: string;
  userId: string;
}

export interface Change extends PersonDay {
  /** `day userId`. */
  _id: string;
  /** Another one each time that something becomes known: who has archived one has not archived the next. */
  version: string;
}
export type Changes = Model<Change>;

const text = { type: String, required: true };

const schema = new Schema<Change>(
  { _id: text, day: text, userId: text, version: text },
  { collection: 'changes', versionKey: false },
);

// All of somebody who was deleted.
schema.index({ userId: 1 });

export function changesIn(connection: Connection): Changes {
  return connection.model<Change>('Change', schema);
}

/**
 * Notes that the records of some people’s days are to be made again: of days that are past, and of today
 * where somebody has archived it as it was by then. The rest is left to the night.
 */
export async function noteChanges(
  { changes, days }: { changes: Changes; days: ArchivedDays },
  personDays: readonly PersonDay[],
  session: ClientSession,
): Promise<void> {
  const today = londonDay(new Date());
  const isOfToday = personDays.some(({ day }) => day === today);
  const last = isOfToday && (await isBegun(days, today, session)) ? today : addDays(today, -1);
  const noted = personDays.filter(({ day }) => day <= last);
  if (noted.length === 0) return;
  const version = randomUUID();
  await changes.bulkWrite(
    noted.map(({ day, userId }) => ({
      updateOne: {
        filter: { _id: `${day} ${userId}` },
        update: { $set: { day, userId, version } },
        upsert: true,
      },
    })),
    { session },
  );
}

/** The next ones that wait, in the order of the days. */
export async function nextChanges(changes: Changes, limit: number): Promise<Change[]> {
  return changes.find().sort({ _id: 1 }).limit(limit).lean<Change[]>();
}

/** Removes those that were seen to, unless something more became known since they were read. */
export async function settleChanges(changes: Changes, settled: readonly Change[]): Promise<void> {
  if (settled.length === 0) return;
  await changes.bulkWrite(
    settled.map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } })),
    { ordered: false },
  );
}
