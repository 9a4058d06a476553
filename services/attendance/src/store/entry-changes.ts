import type { EntryChange } from '@portal/contracts/attendance/correction';
import { type ClientSession, type Connection, type Model, Schema, Types } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type EntrySnapshot, snapshotEntry } from '../domain/entry-snapshot.ts';

interface Row {
  _id: string;
  entryId: string;
  userId: string;
  at: Date;
  cause: EntryChange['cause'];
  changedBy: string | null;
  requestReason: string | null;
  reason: string | null;
  before: EntrySnapshot;
  after: EntrySnapshot;
  /** The session's version after the change. */
  version: number;
}
export type EntryChanges = Model<Row>;
export type StoredChange = Omit<Row, '_id'> & { id: string };

const required = { required: true } as const;
const text = { type: String, ...required };
const recorded = {
  type: new Schema<EntrySnapshot>(
    {
      clockInTime: { type: Date, ...required },
      clockOutTime: { type: Date, default: null },
      isLate: { type: Boolean, ...required },
      lateMinutes: { type: Number, ...required },
      missingClockOut: { type: Boolean, ...required },
    },
    { _id: false },
  ),
  ...required,
};

const schema = new Schema<Row>(
  {
    _id: text,
    entryId: text,
    userId: text,
    at: { type: Date, ...required },
    cause: { ...text, enum: ['correction', 'hr', 'follows'] },
    changedBy: { type: String, default: null },
    requestReason: { type: String, default: null },
    reason: { type: String, default: null },
    before: recorded,
    after: recorded,
    version: { type: Number, ...required },
  },
  { collection: 'entry-changes', versionKey: false },
);

// By version, not by time: a retried change has an earlier time than changes stored before it.
schema.index({ entryId: 1, version: 1 }, { unique: true });
// To delete a person's changes.
schema.index({ userId: 1 });

export function entryChangesIn(connection: Connection): EntryChanges {
  return connection.model<Row>('EntryChange', schema);
}

/** Why a session changed and who changed it; `changedBy` is null for automatic changes. */
export type Cause = Pick<Row, 'at' | 'cause' | 'changedBy' | 'requestReason' | 'reason'>;

/** Records a session before and after a change, permanently. */
export async function recordChange(
  changes: EntryChanges,
  { before, after, ...cause }: Cause & { before: Entry; after: Entry },
  session: ClientSession,
): Promise<void> {
  const row: Row = {
    ...cause,
    _id: new Types.ObjectId().toHexString(),
    entryId: after.id,
    userId: after.userId,
    before: snapshotEntry(before, cause.at),
    after: snapshotEntry(after, cause.at),
    version: after.version,
  };
  await changes.insertMany([row], { session, lean: true });
}

/** Whether this version of a session was created by a correction or a change of leave. */
export async function isCorrectedVersion(
  changes: EntryChanges,
  { id, version }: Entry,
  session: ClientSession,
): Promise<boolean> {
  return (await changes.exists({ entryId: id, version }).session(session)) !== null;
}

/** Finds all changes of a session, oldest first. */
export async function findChanges(
  changes: EntryChanges,
  entryId: string,
  session?: ClientSession,
): Promise<StoredChange[]> {
  const options = session ? { session } : {};
  const rows = await changes.find({ entryId }, null, options).sort({ version: 1 }).lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ id: _id, ...row }));
}

/** Deletes all changes of a person's sessions. */
export async function removeChanges(
  changes: EntryChanges,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await changes.deleteMany({ userId }, { session });
}
