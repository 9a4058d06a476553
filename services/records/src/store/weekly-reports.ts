import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '@portal/contracts/records/export';
import { type ClientSession, type Connection, type Model, mongo, Schema } from 'mongoose';

/** A stored weekly report; `_id` is the Monday of its week. */
export interface StoredReport {
  _id: string;
  madeAt: Date;
  people: number;
  /** Ids of the files. */
  files: Record<FileFormat, mongo.ObjectId>;
}

export interface WeeklyReports {
  rows: Model<StoredReport>;
  files: mongo.GridFSBucket;
}

const required = { required: true } as const;
const file = { type: Schema.Types.ObjectId, ...required };

const schema = new Schema<StoredReport>(
  {
    _id: { type: String, ...required },
    madeAt: { type: Date, ...required },
    people: { type: Number, ...required },
    files: { type: { csv: file, xlsx: file }, _id: false, ...required },
  },
  { collection: 'weeklyReports', versionKey: false },
);

const bucketName = 'weeklyReportFiles';
/** Longer than making a report can take: a file without a report by then is an orphan. */
const orphanAfterMs = 24 * 60 * 60_000;

export function weeklyReportsIn(connection: Connection): WeeklyReports {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  return {
    rows: connection.model<StoredReport>('WeeklyReport', schema),
    files: new mongo.GridFSBucket(db, { bucketName }),
  };
}

/** Stores a file that belongs to no report yet. */
export async function storeFile(
  { files }: WeeklyReports,
  name: string,
  body: AsyncIterable<string | Buffer>,
): Promise<mongo.ObjectId> {
  const upload = files.openUploadStream(name);
  await pipeline(body, upload);
  return upload.id;
}

/** Reads a stored file. */
export function storedFile({ files }: WeeklyReports, id: mongo.ObjectId): AsyncIterable<Buffer> {
  return files.openDownloadStream(id);
}

/** Stores a report; false if the week has one already. */
export async function addReport(
  { rows }: WeeklyReports,
  report: StoredReport,
  session: ClientSession,
): Promise<boolean> {
  if (await rows.exists({ _id: report._id }).session(session)) return false;
  await rows.create([report], { session });
  return true;
}

/** Those of some weeks, given by their Mondays, that have a report. */
export async function weeksWithReport(
  { rows }: WeeklyReports,
  weeks: readonly string[],
): Promise<Set<string>> {
  const found = await rows.find({ _id: { $in: weeks } }, { _id: 1 }).lean<{ _id: string }[]>();
  return new Set(found.map(({ _id }) => _id));
}

/** The report of a week, or null. */
export async function reportOf(
  { rows }: WeeklyReports,
  week: string,
): Promise<StoredReport | null> {
  return rows.findById(week).lean<StoredReport>();
}

/** The stored reports of weeks before `before`, newest first. */
export async function reportsBefore(
  { rows }: WeeklyReports,
  before: string | null,
  limit: number,
): Promise<StoredReport[]> {
  return rows
    .find(before === null ? {} : { _id: { $lt: before } })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredReport[]>();
}

/** Removes the reports of weeks that began before a day, with their files; gives how many. */
export async function removeReportsBefore(reports: WeeklyReports, day: string): Promise<number> {
  const old = await reports.rows.find({ _id: { $lt: day } }).lean<StoredReport[]>();
  for (const { _id, files } of old) {
    // The row first, so that no list offers a removed file.
    await reports.rows.deleteOne({ _id });
    await removeFiles(reports, Object.values(files));
  }
  return old.length;
}

/** Removes files without a report, left behind by a crash. */
export async function removeOrphans(reports: WeeklyReports, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const old = await reports.files
    .find({ uploadDate: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  if (old.length === 0) return;
  const rows = await reports.rows.find({}, { files: 1 }).lean<Pick<StoredReport, 'files'>[]>();
  const referenced = new Set(rows.flatMap(({ files }) => Object.values(files).map(String)));
  await removeFiles(
    reports,
    old.map(({ _id }) => _id).filter((id) => !referenced.has(String(id))),
  );
}

/** Removes files; missing ones are ignored. */
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
