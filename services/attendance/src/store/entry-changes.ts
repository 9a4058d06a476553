import type { EntryChange } from '@portal/contracts/attendance/correction';
import { type ClientSession, type Connection, type Model, Schema, Types } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Recorded, recordedOf } from '../domain/recorded.ts';

interface Row {
  _id: string;
  entryId: string;
  userId: string;
  at: Date;
  cause: EntryChange['cause'];
  changedBy: string | null;
  requestReason: string | null;
  reason: string | null;
  before: Recorded;
  after: Recorded;
  /** The session's, after the change. */
  version: number;
}
export type EntryChanges = Model<Row>;
export type KeptChange = Omit<Row, '_id'> & { id: string };

const required = { required: true } as const;
const text = { type: String, ...required };
const recorded = {
  type: new Schema<Recorded>(
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

// By version, not by time: a change that had to begin anew was asked for before others.
schema.index({ entryId: 1, version: 1 }, { unique: true });
// All of somebody who was deleted.
schema.index({ userId: 1 });

export function entryChangesIn(connection: Connection): EntryChanges {
  return connection.model<Row>('EntryChange', schema);
}

/** Why a session changed, and who did it; null where it follows from something else. */
export type Cause = Pick<Row, 'at' | 'cause' | 'changedBy' | 'requestReason' | 'reason'>;

/** Notes for ever how a session was before a change and after it. */
export async function noteChange(
  changes: EntryChanges,
  { before, after, ...cause }: Cause & { before: Entry; after: Entry },
  session: ClientSession,
): Promise<void> {
  const row: Row = {
    ...cause,
    _id: new Types.ObjectId().toHexString(),
    entryId: after.id,
    userId: after.userId,
    before: recordedOf(before, cause.at),
    after: recordedOf(after, cause.at),
    version: after.version,
  };
  await changes.insertMany([row], { session, lean: true });
}

/** Whether the version of a session that is given is one that a correction, or leave, has made. */
export async function isChangedIn(
  changes: EntryChanges,
  { id, version }: Entry,
  session: ClientSession,
): Promise<boolean> {
  return (await changes.exists({ entryId: id, version }).session(session)) !== null;
}

/** Every change of a session, oldest first. */
export async function changesOf(
  changes: EntryChanges,
  entryId: string,
  session?: ClientSession,
): Promise<KeptChange[]> {
  const options = session ? { session } : {};
  const rows = await changes.find({ entryId }, null, options).sort({ version: 1 }).lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ id: _id, ...row }));
}

/** Removes what there is of a person. */
export async function removeChanges(
  changes: EntryChanges,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await changes.deleteMany({ userId }, { session });
}
