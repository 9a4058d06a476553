import { type Connection, type Model, Schema } from 'mongoose';

/** The last run of a scheduled job in any process; `_id` is the name of the job. */
export interface JobRun {
  _id: string;
  /** When it last ran, successfully or not. */
  lastRunAt: Date;
  /** Consecutive failures since the last success. */
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

/** All job runs, by name. */
export async function jobRunsByName(runs: JobRuns): Promise<Map<string, JobRun>> {
  const rows = await runs.find().lean<JobRun[]>();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Stores the result of a run; `error` is null after a success. */
export async function saveJobRun(
  runs: JobRuns,
  name: string,
  { at, error }: { at: Date; error: string | null },
): Promise<void> {
  const $set = { lastRunAt: at, lastError: error };
  const update =
    error === null ? { $set: { ...$set, failures: 0 } } : { $set, $inc: { failures: 1 } };
  await runs.updateOne({ _id: name }, update, { upsert: true });
}
