import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '@portal/contracts/records/export';
import { type ClientSession, type Connection, type Model, mongo, Schema } from 'mongoose';

/** The report of a week that is kept; `_id` is the Monday with which it begins. */
export interface KeptReport {
  _id: string;
  madeAt: Date;
  people: number;
  /** Where the files are. */
  files: Record<FileFormat, mongo.ObjectId>;
}

export interface WeeklyReports {
  rows: Model<KeptReport>;
  files: mongo.GridFSBucket;
}

const required = { required: true } as const;
const file = { type: Schema.Types.ObjectId, ...required };

const schema = new Schema<KeptReport>(
  {
    _id: { type: String, ...required },
    madeAt: { type: Date, ...required },
    people: { type: Number, ...required },
    files: { type: { csv: file, xlsx: file }, _id: false, ...required },
  },
  { collection: 'weeklyReports', versionKey: false },
);

const bucketName = 'weeklyReportFiles';
/** Longer than it can take to make a report: what belongs to none by then never will. */
const orphanAfterMs = 24 * 60 * 60_000;

export function weeklyReportsIn(connection: Connection): WeeklyReports {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  return {
    rows: connection.model<KeptReport>('WeeklyReport', schema),
    files: new mongo.GridFSBucket(db, { bucketName }),
  };
}

/** Stores a file, which belongs to no report yet. */
export async function storeFile(
  { files }: WeeklyReports,
  name: string,
  body: AsyncIterable<string | Buffer>,
): Promise<mongo.ObjectId> {
  const upload = files.openUploadStream(name);
  await pipeline(body, upload);
  return upload.id;
}

/** A file as it was stored. */
export function storedFile({ files }: WeeklyReports, id: mongo.ObjectId): AsyncIterable<Buffer> {
  return files.openDownloadStream(id);
}

/** Adds a report to the list; false where that week has one already. */
export async function keepReport(
  { rows }: WeeklyReports,
  report: KeptReport,
  session: ClientSession,
): Promise<boolean> {
  if (await rows.exists({ _id: report._id }).session(session)) return false;
  await rows.create([report], { session });
  return true;
}

/** The Mondays, out of some, whose weeks have a report. */
export async function reportedOf(
  { rows }: WeeklyReports,
  weeks: readonly string[],
): Promise<Set<string>> {
  const found = await rows.find({ _id: { $in: weeks } }, { _id: 1 }).lean<{ _id: string }[]>();
  return new Set(found.map(({ _id }) => _id));
}

/** The report of a week, or null. */
export async function reportOf({ rows }: WeeklyReports, week: string): Promise<KeptReport | null> {
  return rows.findById(week).lean<KeptReport>();
}

/** The reports that are kept, newest first, from the week before `before` on. */
export async function reportsBefore(
  { rows }: WeeklyReports,
  before: string | null,
  limit: number,
): Promise<KeptReport[]> {
  return rows
    .find(before === null ? {} : { _id: { $lt: before } })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<KeptReport[]>();
}

/** Removes the reports of weeks that began before a day, with their files; gives how many. */
export async function removeReportsBefore(reports: WeeklyReports, day: string): Promise<number> {
  const old = await reports.rows.find({ _id: { $lt: day } }).lean<KeptReport[]>();
  for (const { _id, files } of old) {
    // The row first: a list never offers what is not there any more.
    await reports.rows.deleteOne({ _id });
    await removeFiles(reports, Object.values(files));
  }
  return old.length;
}

/** Removes what a report left behind that was killed before it was kept, or while it was removed. */
export async function removeOrphans(reports: WeeklyReports, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const old = await reports.files
    .find({ uploadDate: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  if (old.length === 0) return;
  const rows = await reports.rows.find({}, { files: 1 }).lean<Pick<KeptReport, 'files'>[]>();
  const kept = new Set(rows.flatMap(({ files }) => Object.values(files).map(String)));
  await removeFiles(
    reports,
    old.map(({ _id }) => _id).filter((id) => !kept.has(String(id))),
  );
}

/** Removes files; one that is gone already doesn't matter. */
export async function removeFiles(
  { files }: WeeklyReports,
  ids: readonly mongo.ObjectId[],
): Promise<void> {
  for (const id of ids) {
    await files.delete(id).catch((error: unknown) => {
      if (!(error instanceof mongo.MongoRuntimeError)) throw error;
    });
  }
}
