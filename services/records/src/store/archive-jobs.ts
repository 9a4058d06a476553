import { newId } from '@portal/kernel/new-id';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import {
  type ArchiveJob,
  type Counts,
  calculateProgress,
  isDayDone,
  stoppedStates,
} from '../domain/archive-job.ts';

type Row = Omit<ArchiveJob, 'id'> & { _id: string };

const keptSeconds = 90 * 24 * 60 * 60;
const maxAwaited = 100;
const text = { type: String, required: true };
const count = { type: Number, default: 0 };
const noCounts = { daysDone: 0, archived: 0, updated: 0 };
/** Rows written before this field existed have none. */
const underWay = { $ifNull: ['$underWay', []] };

const schema = new Schema<Row>(
  {
    _id: text,
    state: text,
    fromDate: text,
    toDate: text,
    workerId: { type: String, default: null },
    isAwaited: { type: Boolean, required: true },
    nextDate: text,
    ahead: [String],
    underWay: [String],
    daysDone: count,
    archived: count,
    updated: count,
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    error: { type: String, default: null },
  },
  { collection: 'archiveJobs', versionKey: false },
);

// Unfinished jobs in order of creation; finished ones expire.
schema.index({ endedAt: 1, createdAt: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });
// The latest jobs.
schema.index({ createdAt: -1 });

export type ArchiveJobStore = ReturnType<typeof createArchiveJobStore>;

/** The jobs that archive ranges of days, in MongoDB. They, not the queue, are the truth about what is due. */
export function createArchiveJobStore(connection: Connection) {
  const rows = connection.model<Row>('ArchiveJob', schema);

  async function byId(id: string, session: ClientSession | null = null) {
    const row = await rows.findById(id).session(session).lean<Row>();
    return row && toArchiveJob(row);
  }

  return {
    /** A job; null for an unknown id. */
    byId,

    /** Creates a job for a range and returns its id. */
    async insert(
      range: Pick<ArchiveJob, 'fromDate' | 'toDate' | 'workerId' | 'isAwaited'>,
      now: Date,
      session: ClientSession,
    ): Promise<string> {
      const _id = newId();
      const progress = { nextDate: range.fromDate, ahead: [], underWay: [], ...noCounts };
      const waiting: Row = {
        _id,
        ...range,
        ...progress,
        state: 'waiting',
        createdAt: now,
        endedAt: null,
        error: null,
      };
      await rows.create([waiting], { session });
      return _id;
    },

    /** The ten latest jobs, newest first. */
    async latest(): Promise<ArchiveJob[]> {
      const found = await rows.find().sort({ createdAt: -1 }).limit(10).lean<Row[]>();
      return found.map(toArchiveJob);
    },

    /** Unfinished jobs: those that requests wait for, and the oldest background jobs. */
    async unfinished(maxBackground: number): Promise<ArchiveJob[]> {
      const oldest = (isAwaited: boolean, limit: number) =>
        rows.find({ endedAt: null, isAwaited }).sort({ createdAt: 1 }).limit(limit).lean<Row[]>();
      const found = await Promise.all([oldest(true, maxAwaited), oldest(false, maxBackground)]);
      return found.flat().map(toArchiveJob);
    },

    /**
     * Marks a day of a job as in progress and returns the job; null if the day is done already or the
     * job was stopped before it.
     */
    async startDay(id: string, day: string): Promise<ArchiveJob | null> {
      const row = await rows
        .findOneAndUpdate(
          {
            _id: id,
            endedAt: null,
            nextDate: { $lte: day },
            toDate: { $gte: day },
            ahead: { $ne: day },
            $or: [{ state: { $nin: stoppedStates } }, { underWay: day }],
          },
          [
            {
              $set: {
                state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'running', '$state'] },
                underWay: { $setUnion: [underWay, [day]] },
              },
            },
          ],
          { returnDocument: 'after', updatePipeline: true },
        )
        .lean<Row>();
      return row && toArchiveJob(row);
    },

    /** Marks a day of a job as done and adds its counts. False if the day was done already. */
    async completeDay(
      { id, day, archived, updated }: Counts & { id: string; day: string },
      now: Date,
      session: ClientSession,
    ): Promise<boolean> {
      const job = await byId(id, session);
      if (!job || isDayDone(job, day)) return false;
      const change = {
        $inc: { daysDone: 1, archived, updated },
        $set: calculateProgress(job, day, now),
        $pull: { underWay: day },
      };
      await rows.updateOne({ _id: id }, change, { session });
      return true;
    },

    /**
     * Stops an unfinished job: no more days are started. It ends once no day is in progress. The first
     * reason is kept. `abandonedDay` is a day in progress that won't be finished. Returns the updated
     * job, or null for an unknown id.
     */
    async stop(
      id: string,
      {
        state,
        error,
        abandonedDay,
      }: Pick<ArchiveJob, 'state' | 'error'> & { abandonedDay?: string },
      now: Date,
    ): Promise<ArchiveJob | null> {
      const unlessStopped = (field: string, value: unknown) => ({
        $cond: [{ $in: ['$state', stoppedStates] }, field, { $literal: value }],
      });
      await rows.updateOne(
        { _id: id, endedAt: null },
        [
          {
            $set: {
              state: unlessStopped('$state', state),
              error: unlessStopped('$error', error),
              underWay: { $setDifference: [underWay, abandonedDay ? [abandonedDay] : []] },
            },
          },
          { $set: { endedAt: { $cond: [{ $eq: ['$underWay', []] }, now, null] } } },
        ],
        { updatePipeline: true },
      );
      return byId(id);
    },

    /** Resumes a failed job from the day that failed; any other job is left unchanged. */
    async resumeFailed(id: string): Promise<void> {
      const waiting = { state: 'waiting', endedAt: null, error: null } as const;
      await rows.updateOne({ _id: id, state: 'failed', endedAt: { $ne: null } }, { $set: waiting });
    },
  };
}

function toArchiveJob({ _id, ...fields }: Row): ArchiveJob {
  return { id: _id, ...fields };
}
