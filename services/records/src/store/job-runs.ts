import type { JobErrorCode } from '@portal/contracts/service-state';
import { type Connection, Schema } from 'mongoose';

/** The last run of a scheduled job in any process. */
export interface JobRun {
  /** When it last ran, successfully or not. */
  lastRunAt: Date;
  /** Consecutive failures since the last success. */
  failures: number;
  lastError: string | null;
  lastErrorCode: JobErrorCode | null;
}

/** Why a run failed: a message for people and a code. */
export type JobRunError = { message: string; code: JobErrorCode | null };

type Row = JobRun & { _id: string };

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    lastRunAt: { type: Date, required: true },
    failures: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    lastErrorCode: { type: String, default: null },
  },
  { collection: 'jobRuns', versionKey: false },
);

export type JobRunStore = ReturnType<typeof createJobRunStore>;

/** The last run of each scheduled job, by the name of the job. */
export function createJobRunStore(connection: Connection) {
  const rows = connection.model<Row>('JobRun', schema);

  return {
    async byName(): Promise<Map<string, JobRun>> {
      const found = await rows.find().lean<Row[]>();
      return new Map(found.map(({ _id, ...run }) => [_id, run]));
    },

    /** Stores the result of a run; `error` is null after a success. */
    async save(
      name: string,
      { at, error }: { at: Date; error: JobRunError | null },
    ): Promise<void> {
      const $set = {
        lastRunAt: at,
        lastError: error?.message ?? null,
        lastErrorCode: error?.code ?? null,
      };
      const update =
        error === null ? { $set: { ...$set, failures: 0 } } : { $set, $inc: { failures: 1 } };
      await rows.updateOne({ _id: name }, update, { upsert: true });
    },
  };
}
