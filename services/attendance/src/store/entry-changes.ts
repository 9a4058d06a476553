import type { EntryChange } from '@portal/contracts/attendance/correction';
import { newId } from '@portal/kernel/new-id';
import { type ClientSession, type Connection, Schema } from 'mongoose';
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
  /** Null for a session that HR added. */
  before: EntrySnapshot | null;
  after: EntrySnapshot;
  /** The session's version after the change. */
  version: number;
}
/** A change of a session. */
export type StoredChange = Omit<Row, '_id'> & { id: string };

/** Why a session changed and who changed it; `changedBy` is null for automatic changes. */
export type ChangeOrigin = Pick<Row, 'at' | 'cause' | 'changedBy' | 'requestReason' | 'reason'>;

const required = { required: true } as const;
const text = { type: String, ...required };
const recorded = {
  default: null,
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
};

const schema = new Schema<Row>(
  {
    _id: text,
    entryId: text,
    userId: text,
    at: { type: Date, ...required },
    cause: { ...text, enum: ['correction', 'hr', 'added', 'follows'] },
    changedBy: { type: String, default: null },
    requestReason: { type: String, default: null },
    reason: { type: String, default: null },
    before: recorded,
    after: { ...recorded, ...required },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

// By version, not by time: a retried change has an earlier time than changes stored before it.
schema.index({ entryId: 1, version: 1 }, { unique: true });
// To delete a person's changes.
schema.index({ userId: 1 });

/** The cause of a change that follows from another session, from leave or from a working pattern. */
export function automaticChangeOrigin(at: Date): ChangeOrigin {
  return { at, cause: 'follows', changedBy: null, requestReason: null, reason: null };
}

export type EntryChangeStore = ReturnType<typeof createEntryChangeStore>;

/** The history of corrected sessions, kept as long as they are. Writes take the `session` of their transaction. */
export function createEntryChangeStore(connection: Connection) {
  const rows = connection.model<Row>('EntryChange', schema, 'entry-changes');

  return {
    /** All changes of a session, oldest first. */
    async byEntry(entryId: string, session: ClientSession | null = null): Promise<StoredChange[]> {
      const query = rows.find({ entryId }).sort({ version: 1 }).session(session);
      return (await query.lean<Row[]>()).map(({ _id, ...row }) => ({ id: _id, ...row }));
    },

    /** Whether this version of a session was created by a correction or a change of leave. */
    async hasVersion({ id, version }: Entry, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ entryId: id, version }).session(session)) !== null;
    },

    /** Records sessions before and after their changes; a new session has no state before. */
    async insert(
      changes: readonly (ChangeOrigin & { before: Entry | null; after: Entry })[],
      session: ClientSession,
    ): Promise<void> {
      const added = changes.map(
        ({ before, after, ...cause }): Row => ({
          ...cause,
          _id: newId(),
          entryId: after.id,
          userId: after.userId,
          before: before && snapshotEntry(before, cause.at),
          after: snapshotEntry(after, cause.at),
          version: after.version,
        }),
      );
      await rows.insertMany(added, { session, lean: true });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
