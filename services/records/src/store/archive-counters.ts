import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Counts } from './archive-jobs.ts';

/**
 * Counts the records written by a job so far, in the same transaction, so that a process that resumes it
 * after a crash continues the count. `_id` identifies the job.
 */
type ArchiveCounter = Counts & { _id: string; at: Date };
export type ArchiveCounters = Model<ArchiveCounter>;

const keptSeconds = 30 * 24 * 60 * 60;
const count = { type: Number, default: 0 };

const schema = new Schema<ArchiveCounter>(
  { _id: { type: String, required: true }, archived: count, updated: count, at: Date },
  { collection: 'tallies', versionKey: false },
);
// A repeated request gets the same counts within this time.
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export function archiveCountersIn(connection: Connection): ArchiveCounters {
  return connection.model<ArchiveCounter>('Tally', schema);
}

/** Adds written records to the counter of a job. */
export async function incrementCounter(
  counters: ArchiveCounters,
  _id: string,
  { archived, updated }: Counts,
  session: ClientSession,
): Promise<void> {
  if (archived + updated === 0) return;
  const update = { $inc: { archived, updated }, $currentDate: { at: true } as const };
  await counters.updateOne({ _id }, update, { upsert: true, session });
}

/** Gives the counts of a job so far. */
export async function readCounter(
  counters: ArchiveCounters,
  _id: string,
  session: ClientSession,
): Promise<Counts> {
  const counter = await counters.findById(_id).session(session).lean<ArchiveCounter>();
  return { archived: counter?.archived ?? 0, updated: counter?.updated ?? 0 };
}
