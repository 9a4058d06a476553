import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { addDays, daysBetween } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, mongo, Schema } from 'mongoose';

/** A job that archives a range of days. The queue can be refilled from it. */
export interface ArchiveJobRow {
  _id: string;
  state: ArchiveJob['state'];
  fromDate: string;
  toDate: string;
  workerId: string | null;
  /** A request waits for the result: it takes precedence over background jobs. */
  isAwaited: boolean;
  /** The first day that is not done; the day after `toDate` once all are. */
  nextDate: string;
  /** Later days that are done already: several are archived at once. */
  ahead: string[];
  /** Days in progress: they are finished even after the job was stopped. */
  underWay: string[];
  daysDone: number;
  archived: number;
  updated: number;
  createdAt: Date;
  endedAt: Date | null;
  error: string | null;
}
export type ArchiveJobs = Model<ArchiveJobRow>;
export type Counts = { archived: number; updated: number };

const keptSeconds = 90 * 24 * 60 * 60;
const text = { type: String, required: true };
const count = { type: Number, default: 0 };
const noCounts = { daysDone: 0, archived: 0, updated: 0 };
const stopped: readonly ArchiveJobRow['state'][] = ['cancelled', 'failed'];
/** Rows written before this field existed have none. */
const underWay = { $ifNull: ['$underWay', []] };

const schema = new Schema<ArchiveJobRow>(
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

export function archiveJobsIn(connection: Connection): ArchiveJobs {
  return connection.model<ArchiveJobRow>('ArchiveJob', schema);
}

/** Creates a job for a range and gives its id. */
export async function addArchiveJob(
  jobs: ArchiveJobs,
  range: Pick<ArchiveJobRow, 'fromDate' | 'toDate' | 'workerId' | 'isAwaited'>,
  now: Date,
  session: ClientSession,
): Promise<string> {
  const _id = new mongo.ObjectId().toHexString();
  const progress = { nextDate: range.fromDate, ahead: [], underWay: [], ...noCounts };
  const waiting: ArchiveJobRow = {
    ...{ _id, ...range, ...progress, state: 'waiting', createdAt: now },
    ...{ endedAt: null, error: null },
  };
  await jobs.create([waiting], { session });
  return _id;
}

/** Gives a job; null for an unknown id. */
export async function findArchiveJob(jobs: ArchiveJobs, id: string): Promise<ArchiveJobRow | null> {
  return jobs.findById(id).lean<ArchiveJobRow>();
}

/** The ten latest jobs, newest first. */
export async function latestArchiveJobs(jobs: ArchiveJobs): Promise<ArchiveJobRow[]> {
  return jobs.find().sort({ createdAt: -1 }).limit(10).lean<ArchiveJobRow[]>();
}

/** Unfinished jobs: those that requests wait for, and the oldest background jobs. */
export async function unfinishedArchiveJobs(
  jobs: ArchiveJobs,
  maxBackground: number,
): Promise<ArchiveJobRow[]> {
  const [awaited, background] = await Promise.all(
    [true, false].map((isAwaited) =>
      jobs
        .find({ endedAt: null, isAwaited })
        .sort({ createdAt: 1 })
        .limit(isAwaited ? 100 : maxBackground)
        .lean<ArchiveJobRow[]>(),
    ),
  );
  return [...(awaited ?? []), ...(background ?? [])];
}

/**
 * Marks a day of a job as in progress and gives the job; null if the day is done already or the job
 * was stopped before it.
 */
export async function startDay(
  jobs: ArchiveJobs,
  id: string,
  day: string,
): Promise<ArchiveJobRow | null> {
  return jobs
    .findOneAndUpdate(
      {
        ...{ _id: id, endedAt: null, nextDate: { $lte: day }, toDate: { $gte: day } },
        ...{ ahead: { $ne: day }, $or: [{ state: { $nin: stopped } }, { underWay: day }] },
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
    .lean<ArchiveJobRow>();
}

/** Tells whether a day of a job is still to be archived; in a stopped job, only days in progress are. */
export function isDayPending(job: ArchiveJobRow, day: string): boolean {
  if (job.endedAt !== null || isDone(job, day)) return false;
  return !isStopped(job) || job.underWay.includes(day);
}

function isStopped({ state }: Pick<ArchiveJobRow, 'state'>): boolean {
  return stopped.includes(state);
}

function isDone({ nextDate, toDate, ahead }: ArchiveJobRow, day: string): boolean {
  return day < nextDate || day > toDate || ahead.includes(day);
}

/**
 * Marks a day of a job as done, within a transaction, and adds its counts. The job ends with its last
 * day, a stopped one with its last day in progress. False if the day was done already.
 */
export async function completeDay(
  jobs: ArchiveJobs,
  { id, day, archived, updated }: Counts & { id: string; day: string },
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const job = await jobs.findById(id, null, { session }).lean<ArchiveJobRow>();
  if (!job || isDone(job, day)) return false;
  const ahead = new Set([...job.ahead, day]);
  let { nextDate } = job;
  while (ahead.delete(nextDate)) nextDate = addDays(nextDate, 1);
  const isLast = isStopped(job)
    ? job.underWay.every((other) => other === day)
    : nextDate > job.toDate;
  const $set = {
    ...{ nextDate, ahead: [...ahead] },
    ...(job.endedAt === null && isLast && { endedAt: now }),
    ...(!isStopped(job) && isLast && { state: 'completed' as const }),
  };
  await jobs.updateOne(
    { _id: id },
    { $inc: { daysDone: 1, archived, updated }, $set, $pull: { underWay: day } },
    { session },
  );
  return true;
}

/**
 * Stops an unfinished job: no more days are started. It ends once no day is in progress. The first reason
 * is kept. `abandonedDay` is a day in progress that won't be finished. Gives the updated job, or null for
 * an unknown id.
 */
export async function stopArchiveJob(
  jobs: ArchiveJobs,
  id: string,
  {
    state,
    error,
    abandonedDay,
  }: Pick<ArchiveJobRow, 'state' | 'error'> & { abandonedDay?: string },
  now: Date,
): Promise<ArchiveJobRow | null> {
  const unlessStopped = (field: string, value: unknown) => ({
    $cond: [{ $in: ['$state', stopped] }, field, { $literal: value }],
  });
  await jobs.updateOne(
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
  return findArchiveJob(jobs, id);
}

/** Resumes a failed job from the day that failed; any other job is left unchanged. */
export async function resumeFailedJob(jobs: ArchiveJobs, id: string): Promise<void> {
  const waiting = { state: 'waiting', endedAt: null, error: null } as const;
  await jobs.updateOne({ _id: id, state: 'failed', endedAt: { $ne: null } }, { $set: waiting });
}

/** Converts a job to its contract. `isStorageLow`: archiving is paused for lack of storage. */
export function toArchiveJobDto(
  { _id, ahead: _ahead, underWay: _underWay, createdAt, endedAt, nextDate, ...job }: ArchiveJobRow,
  isStorageLow: boolean,
): ArchiveJob {
  return {
    id: _id,
    ...job,
    nextDate: endedAt === null && !isStopped(job) ? nextDate : null,
    daysTotal: daysBetween(job.fromDate, job.toDate) + 1,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isWaitingForStorage: isStorageLow && endedAt === null,
  };
}
