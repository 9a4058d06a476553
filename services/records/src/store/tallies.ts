import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Counts } from './archive-jobs.ts';

/**
 * What became of a day so far, written together with its records: who goes on after somebody was killed
 * counts what those have written. `_id` says for which job it is counted.
 */
type Tally = Counts & { _id: string; at: Date };
export type Tallies = Model<Tally>;

const keptSeconds = 30 * 24 * 60 * 60;
const count = { type: Number, default: 0 };

const schema = new Schema<Tally>(
  { _id: { type: String, required: true }, archived: count, updated: count, at: Date },
  { collection: 'tallies', versionKey: false },
);
// A job that is done once more gets the same answer for as long as somebody may ask for it.
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export function talliesIn(connection: Connection): Tallies {
  return connection.model<Tally>('Tally', schema);
}

export async function countFor(
  tallies: Tallies,
  _id: string,
  { archived, updated }: Counts,
  session: ClientSession,
): Promise<void> {
  if (archived + updated === 0) return;
  const update = { $inc: { archived, updated }, $currentDate: { at: true } as const };
  await tallies.updateOne({ _id }, update, { upsert: true, session });
}

/** What was counted for a job. */
export async function countedFor(
  tallies: Tallies,
  _id: string,
  session: ClientSession,
): Promise<Counts> {
  const tally = await tallies.findById(_id).session(session).lean<Tally>();
  return { archived: tally?.archived ?? 0, updated: tally?.updated ?? 0 };
}
