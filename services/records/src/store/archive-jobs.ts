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
  const begun = { nextDate: range.fromDate, ahead: [], daysDone: 0, archived: 0, updated: 0 };
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

export async function noteRunning(jobs: ArchiveJobs, id: string): Promise<void> {
  await jobs.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'running' } });
}

/** Whether a day of a job is still to be archived. */
export function isToDo(job: ArchiveJobRow, day: string): boolean {
  return job.endedAt === null && !isDone(job, day);
}

function isDone({ nextDate, toDate, ahead }: ArchiveJobRow, day: string): boolean {
  return day < nextDate || day > toDate || ahead.includes(day);
}

/**
 * Notes in a transaction that a day of a job is done, and what became of it; the job is over with its
 * last day. A day that is done already changes nothing, and false is given; one that was under way when
 * the job ended is counted.
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
  const isOver = job.endedAt === null && nextDate > job.toDate;
  const $set = {
    ...{ nextDate, ahead: [...ahead] },
    ...(isOver && { state: 'completed' as const, endedAt: now }),
  };
  await jobs.updateOne(
    { _id: id },
    { $inc: { daysDone: 1, archived, updated }, $set },
    { session },
  );
  return true;
}

/** Ends a job that is not over; gives it as it is then, or null where there is none. */
export async function endArchiveJob(
  jobs: ArchiveJobs,
  id: string,
  end: Pick<ArchiveJobRow, 'state' | 'error'>,
  now: Date,
): Promise<ArchiveJobRow | null> {
  await jobs.updateOne({ _id: id, endedAt: null }, { $set: { ...end, endedAt: now } });
  return archiveJobOf(jobs, id);
}

/** A job as its contract shows it. */
export function shownJob({
  _id,
  isAwaited: _,
  ahead: __,
  createdAt,
  endedAt,
  nextDate,
  ...job
}: ArchiveJobRow): ArchiveJob {
  return {
    id: _id,
    ...job,
    nextDate: endedAt === null ? nextDate : null,
    daysTotal: daysBetween(job.fromDate, job.toDate) + 1,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
