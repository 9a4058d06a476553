import { randomUUID } from 'node:crypto';
import { addDays, londonDay } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { type ArchivedDays, isDayStarted } from './archived-days.ts';

/** A person’s day whose records may be out of date. */
export interface PersonDay {
  day: string;
  userId: string;
}

export interface Change extends PersonDay {
  /** `day userId`. */
  _id: string;
  /** A new value for each change, so that a later change is not removed with an earlier one. */
  version: string;
}
export type Changes = Model<Change>;

const text = { type: String, required: true };

const schema = new Schema<Change>(
  { _id: text, day: text, userId: text, version: text },
  { collection: 'changes', versionKey: false },
);

// For removing the changes of a deleted person.
schema.index({ userId: 1 });

export function changesIn(connection: Connection): Changes {
  return connection.model<Change>('Change', schema);
}

/**
 * Queues people’s days to be archived again: past days, and today if an administrator has archived it
 * already. Other days are left to the nightly job.
 */
export async function addChanges(
  { changes, days }: { changes: Changes; days: ArchivedDays },
  personDays: readonly PersonDay[],
  session: ClientSession,
): Promise<void> {
  const today = londonDay(new Date());
  const includesToday = personDays.some(({ day }) => day === today);
  const last =
    includesToday && (await isDayStarted(days, today, session)) ? today : addDays(today, -1);
  const due = personDays.filter(({ day }) => day <= last);
  if (due.length === 0) return;
  const version = randomUUID();
  await changes.bulkWrite(
    due.map(({ day, userId }) => ({
      updateOne: {
        filter: { _id: `${day} ${userId}` },
        update: { $set: { day, userId, version } },
        upsert: true,
      },
    })),
    { session },
  );
}

/** The next queued changes, sorted by day. */
export async function nextChanges(changes: Changes, limit: number): Promise<Change[]> {
  return changes.find().sort({ _id: 1 }).limit(limit).lean<Change[]>();
}

/** Removes processed changes, unless they changed again since they were read. */
export async function removeChanges(changes: Changes, processed: readonly Change[]): Promise<void> {
  if (processed.length === 0) return;
  await changes.bulkWrite(
    processed.map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } })),
    { ordered: false },
  );
}
