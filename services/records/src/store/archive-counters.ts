import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Counts } from '../domain/archive-job.ts';

/** The records written by a job so far; `_id` identifies the job. */
type Row = Counts & { _id: string; at: Date };

const keptSeconds = 30 * 24 * 60 * 60;
const count = { type: Number, default: 0 };

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, archived: count, updated: count, at: Date },
  { collection: 'tallies', versionKey: false },
);
// A repeated request gets the same counts within this time.
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export type ArchiveCounterStore = ReturnType<typeof createArchiveCounterStore>;

/**
 * Counts the records written by each job, in the same transaction, so that a process that resumes it
 * after a crash continues the count.
 */
export function createArchiveCounterStore(connection: Connection) {
  const rows = connection.model<Row>('Tally', schema);

  return {
    /** Adds written records to the counter of a job. */
    async increment(
      id: string,
      { archived, updated }: Counts,
      session: ClientSession,
    ): Promise<void> {
      if (archived + updated === 0) return;
      const update = { $inc: { archived, updated }, $currentDate: { at: true } as const };
      await rows.updateOne({ _id: id }, update, { upsert: true, session });
    },

    /** The counts of a job so far. */
    async find(id: string, session: ClientSession): Promise<Counts> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return { archived: row?.archived ?? 0, updated: row?.updated ?? 0 };
    },
  };
}
