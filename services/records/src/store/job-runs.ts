import { type Connection, type Model, Schema } from 'mongoose';

/** How a job that is done by the clock got on, in whichever process; `_id` is its name. */
export interface JobRun {
  _id: string;
  /** When it was last tried. */
  lastRunAt: Date;
  /** How often it failed since it last succeeded. */
  failures: number;
  lastError: string | null;
}
export type JobRuns = Model<JobRun>;

const schema = new Schema<JobRun>(
  {
    _id: { type: String, required: true },
    lastRunAt: { type: Date, required: true },
    failures: { type: Number, default: 0 },
    lastError: { type: String, default: null },
  },
  { collection: 'jobRuns', versionKey: false },
);

export function jobRunsIn(connection: Connection): JobRuns {
  return connection.model<JobRun>('JobRun', schema);
}

/** All that ever ran, by name. */
export async function jobRunsByName(runs: JobRuns): Promise<Map<string, JobRun>> {
  const rows = await runs.find().lean<JobRun[]>();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Notes that a job was tried, and why it failed if it did. */
export async function noteRun(
  runs: JobRuns,
  name: string,
  { at, error }: { at: Date; error: string | null },
): Promise<void> {
  const $set = { lastRunAt: at, lastError: error };
  const update =
    error === null ? { $set: { ...$set, failures: 0 } } : { $set, $inc: { failures: 1 } };
  await runs.updateOne({ _id: name }, update, { upsert: true });
}
