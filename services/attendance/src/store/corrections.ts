import { type ClientSession, type Connection, type QueryFilter, Schema } from 'mongoose';
import type { Correction } from '../domain/correction.ts';

/** A correction as it is stored. */
export type CorrectionRow = Omit<Correction, 'id'> & { _id: string };
type Row = CorrectionRow;

const required = { required: true } as const;
const text = { type: String, ...required };
const instant = { type: Date, ...required };

const schema = new Schema<Row>(
  {
    _id: text,
    entryId: text,
    userId: text,
    status: { ...text, enum: ['pending', 'accepted', 'changed', 'declined', 'withdrawn'] },
    clockInTime: instant,
    clockOutTime: instant,
    recordedClockInTime: instant,
    recordedClockOutTime: { type: Date, default: null },
    reason: text,
    requestedAt: instant,
    decidedAt: { type: Date, default: null },
    decidedBy: { type: String, default: null },
    decisionReason: { type: String, default: null },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

const pending = { status: 'pending' } as const;
// At most one pending correction per session, also with concurrent requests.
schema.index({ entryId: 1 }, { unique: true, partialFilterExpression: pending });
// To remove the corrections of old sessions.
schema.index({ entryId: 1 }, { name: 'of-entry' });
// Pending corrections, oldest first, and their count, without scanning past ones.
schema.index({ requestedAt: 1 }, { name: 'waiting', partialFilterExpression: pending });
// The same of one person.
schema.index(
  { userId: 1, requestedAt: 1 },
  { name: 'waiting-by-user', partialFilterExpression: pending },
);
// A person's corrections, and the latest of everybody.
schema.index({ userId: 1, requestedAt: -1 });
schema.index({ requestedAt: -1 });

export type CorrectionStore = ReturnType<typeof createCorrectionStore>;

/** The corrections in MongoDB. Writes take the `session` of their transaction. */
export function createCorrectionStore(connection: Connection) {
  const rows = connection.model<Row>('Correction', schema, 'corrections');

  async function latest(filter: QueryFilter<Row>, limit: number): Promise<Correction[]> {
    const query = rows.find(filter).sort({ requestedAt: -1 }).limit(limit);
    return (await query.lean<Row[]>()).map(toCorrection);
  }

  return {
    async byId(id: string, session: ClientSession): Promise<Correction | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toCorrection(row);
    },

    /** Whether a session has a pending correction. */
    async isPending(entryId: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ entryId, ...pending }).session(session)) !== null;
    },

    /** The number of a person's pending corrections, counted up to `limit`. */
    countPendingOf: (userId: string, limit: number, session: ClientSession): Promise<number> =>
      rows
        .countDocuments({ userId, ...pending }, { limit, hint: 'waiting-by-user', session })
        .exec(),

    /** Everybody's pending corrections, or one person's, oldest first. */
    async pending(userId?: string | null): Promise<Correction[]> {
      const filter = { ...pending, ...(userId && { userId }) };
      const query = rows.find(filter).sort({ requestedAt: 1 });
      return (await query.lean<Row[]>()).map(toCorrection);
    },

    /** The number of pending corrections. Without the hint, the database would scan past ones too. */
    countPending: (): Promise<number> => rows.countDocuments(pending, { hint: 'waiting' }).exec(),

    /** The latest corrections of everybody, newest first. */
    latest: (limit: number): Promise<Correction[]> => latest({}, limit),

    /** A person's latest corrections, newest first. */
    latestByUser: (userId: string, limit: number): Promise<Correction[]> =>
      latest({ userId }, limit),

    async insert(correction: Correction, session: ClientSession): Promise<void> {
      await rows.insertMany([toRow(correction)], { session, lean: true });
    },

    /** Stores the next version of a correction. */
    async replace(correction: Correction, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: correction.id }, toRow(correction), { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toRow({ id, ...correction }: Correction): Row {
  return { _id: id, ...correction };
}

/** Converts a stored correction to the domain's type. */
export function toCorrection({ _id, ...row }: Row): Correction {
  return { id: _id, ...row };
}
