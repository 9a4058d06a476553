import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { addDays, daysBetween } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, mongo, Schema } from 'mongoose';

/** The archiving of a range of days. What the queue knows of it can be made from this again. */
export interface ArchiveJobRow {
  _id: string;
  state: ArchiveJob['state'];
  fromDate: string;
  toDate: string;
  workerId: string | null;
  /** Somebody waits for the answer: it goes before those that may take their time. */
  isAwaited: boolean;
  /** The first day that is not done; the one after the last once all are. */
  nextDate: string;
  /** Later days that are done: several are archived at once. */
  ahead: string[];
  /** Days that were begun and are not done: they are finished, also where the rest no longer is. */
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
/** Rows that were written before this was kept have none. */
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

// Those that are not over, in the order in which they were asked for; and how long the rest is kept.
schema.index({ endedAt: 1, createdAt: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });
// The latest.
schema.index({ createdAt: -1 });

export function archiveJobsIn(connection: Connection): ArchiveJobs {
  return connection.model<ArchiveJobRow>('ArchiveJob', schema);
}

/** Writes down a range that is to be archived, and gives the id of its job. */
export async function addArchiveJob(
  jobs: ArchiveJobs,
  range: Pick<ArchiveJobRow, 'fromDate' | 'toDate' | 'workerId' | 'isAwaited'>,
  now: Date,
  session: ClientSession,
): Promise<string> {
  const _id = new mongo.ObjectId().toHexString();
  const begun = { nextDate: range.fromDate, ahead: [], underWay: [], ...noCounts };
  const waiting: ArchiveJobRow = {
    ...{ _id, ...range, ...begun, state: 'waiting', createdAt: now },
    ...{ endedAt: null, error: null },
  };
  await jobs.create([waiting], { session });
  return _id;
}

export async function archiveJobOf(jobs: ArchiveJobs, id: string): Promise<ArchiveJobRow | null> {
  return jobs.findById(id).lean<ArchiveJobRow>();
}

/** The ten that were asked for last, newest first. */
export async function latestArchiveJobs(jobs: ArchiveJobs): Promise<ArchiveJobRow[]> {
  return jobs.find().sort({ createdAt: -1 }).limit(10).lean<ArchiveJobRow[]>();
}

/** Those that are not over: all that somebody waits for, and the oldest of the others. */
export async function archiveJobsToDo(jobs: ArchiveJobs, others: number): Promise<ArchiveJobRow[]> {
  const [awaited, patient] = await Promise.all(
    [true, false].map((isAwaited) =>
      jobs
        .find({ endedAt: null, isAwaited })
        .sort({ createdAt: 1 })
        .limit(isAwaited ? 100 : others)
        .lean<ArchiveJobRow[]>(),
    ),
  );
  return [...(awaited ?? []), ...(patient ?? [])];
}

/**
 * Notes that a day of a job is begun, or begun anew, and gives the job; null where it is not to be, because
 * it is done by now or the job was stopped before.
 */
export async function beginDay(
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

/** Whether a day of a job is still to be archived: of one that was stopped, those that were begun. */
export function isToDo(job: ArchiveJobRow, day: string): boolean {
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
 * Notes in a transaction that a day of a job is done, and what became of it; the job is over with its
 * last day, one that was stopped with the last that was under way. A day that is done already changes
 * nothing, and false is given.
 */
export async function noteDayDone(
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
 * Stops a job that is not over: no more of its days are begun. It has ended at once where none is under way,
 * else with the last of those. The first reason stays. `givenUp` is a day that is not finished either. Gives
 * the job as it is then, or null where there is none.
 */
export async function stopArchiveJob(
  jobs: ArchiveJobs,
  id: string,
  { state, error, givenUp }: Pick<ArchiveJobRow, 'state' | 'error'> & { givenUp?: string },
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
          underWay: { $setDifference: [underWay, givenUp ? [givenUp] : []] },
        },
      },
      { $set: { endedAt: { $cond: [{ $eq: ['$underWay', []] }, now, null] } } },
    ],
    { updatePipeline: true },
  );
  return archiveJobOf(jobs, id);
}

/** Lets a job that has failed go on from the day on which it did; any other stays as it is. */
export async function resumeFailed(jobs: ArchiveJobs, id: string): Promise<void> {
  const waiting = { state: 'waiting', endedAt: null, error: null } as const;
  await jobs.updateOne({ _id: id, state: 'failed', endedAt: { $ne: null } }, { $set: waiting });
}

/** A job as its contract shows it, `isStorageLow` being whether nothing more is archived for now. */
export function shownJob(
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
