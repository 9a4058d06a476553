import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '@portal/contracts/records/export';
import { afterPosition, type PageRequest } from '@portal/runtime/keyset-pagination';
import { type ClientSession, type Connection, mongo, Schema } from 'mongoose';
import type { ReportTeam } from '../domain/team-sizes.ts';

/** A stored weekly report. */
export interface StoredReport {
  /** The Monday of its week. */
  weekStart: string;
  madeAt: Date;
  people: number;
  /** Ids of the files; `rows` has the people, from which the report of a team is made. */
  files: Record<FileFormat, mongo.ObjectId> & { rows?: mongo.ObjectId };
  /** Older reports have neither teams nor rows. */
  teams?: readonly ReportTeam[];
}

type Row = Omit<StoredReport, 'weekStart'> & { _id: string };

const required = { required: true } as const;
const file = { type: Schema.Types.ObjectId, ...required };
const reportTeam = { id: { type: String, ...required }, name: String, people: Number };

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    madeAt: { type: Date, ...required },
    people: { type: Number, ...required },
    files: {
      type: { csv: file, xlsx: file, rows: Schema.Types.ObjectId },
      _id: false,
      ...required,
    },
    teams: { type: [{ ...reportTeam, _id: false }], default: undefined },
  },
  { collection: 'weeklyReports', versionKey: false },
);

const bucketName = 'weeklyReportFiles';
/** Longer than making a report can take: a file without a report by then is an orphan. */
const orphanAfterMs = 24 * 60 * 60_000;
const newestFirst = { _id: -1 } as const;

export type WeeklyReportStore = ReturnType<typeof createWeeklyReportStore>;

/** The weekly reports in MongoDB, with their files in GridFS. */
export function createWeeklyReportStore(connection: Connection) {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const rows = connection.model<Row>('WeeklyReport', schema);
  const bucket = new mongo.GridFSBucket(db, { bucketName });

  /** Missing files are ignored. */
  async function removeFiles(ids: readonly mongo.ObjectId[]): Promise<void> {
    for (const id of ids) {
      await bucket.delete(id).catch((error: unknown) => {
        if (!(error instanceof mongo.MongoRuntimeError)) throw error;
      });
    }
  }

  return {
    /** Stores a file that belongs to no report yet. */
    async storeFile(name: string, body: AsyncIterable<string | Buffer>): Promise<mongo.ObjectId> {
      const upload = bucket.openUploadStream(name);
      await pipeline(body, upload);
      return upload.id;
    },

    /** Reads a stored file. */
    readFile: (id: mongo.ObjectId): AsyncIterable<Buffer> => bucket.openDownloadStream(id),

    /** Removes files; missing ones are ignored. */
    removeFiles,

    /** Stores a report; false if the week has one already. */
    async insert(report: StoredReport, session: ClientSession): Promise<boolean> {
      const { weekStart, ...fields } = report;
      if (await rows.exists({ _id: weekStart }).session(session)) return false;
      await rows.create([{ _id: weekStart, ...fields }], { session });
      return true;
    },

    /** The report of a week, or null. */
    async byWeek(weekStart: string): Promise<StoredReport | null> {
      const row = await rows.findById(weekStart).lean<Row>();
      return row && toStoredReport(row);
    },

    /** Those of some weeks, given by their Mondays, that have a report. */
    async weeksWithReport(weeks: readonly string[]): Promise<Set<string>> {
      const found = await rows.find({ _id: { $in: weeks } }, { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** The stored reports, newest first. */
    async list({
      position,
      limit,
    }: PageRequest<Pick<StoredReport, 'weekStart'>>): Promise<StoredReport[]> {
      const after = afterPosition(newestFirst, position && { _id: position.weekStart });
      const query = rows.find(after).sort(newestFirst).limit(limit);
      return (await query.lean<Row[]>()).map(toStoredReport);
    },

    /** Removes the reports of weeks that began before a day, with their files; returns how many. */
    async removeBefore(day: string): Promise<number> {
      const old = await rows.find({ _id: { $lt: day } }).lean<Row[]>();
      for (const { _id, files } of old) {
        // The row first, so that no list offers a removed file.
        await rows.deleteOne({ _id });
        await removeFiles(Object.values(files));
      }
      return old.length;
    },

    /** Removes files without a report, left behind by a crash. */
    async removeOrphans(now: Date): Promise<void> {
      const before = new Date(now.getTime() - orphanAfterMs);
      const old = await bucket
        .find({ uploadDate: { $lt: before } }, { projection: { _id: 1 } })
        .toArray();
      if (old.length === 0) return;
      const found = await rows.find({}, { files: 1 }).lean<Pick<Row, 'files'>[]>();
      const referenced = new Set(found.flatMap(({ files }) => Object.values(files).map(String)));
      await removeFiles(old.map(({ _id }) => _id).filter((id) => !referenced.has(String(id))));
    },
  };
}

function toStoredReport({ _id, ...fields }: Row): StoredReport {
  return { weekStart: _id, ...fields };
}
