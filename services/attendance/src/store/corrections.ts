import type { CorrectionStatus } from '@portal/contracts/attendance/correction';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A request to correct a session, with its decision. */
export interface Correction {
  id: string;
  entryId: string;
  userId: string;
  status: CorrectionStatus;
  clockInTime: Date;
  clockOutTime: Date;
  recordedClockInTime: Date;
  recordedClockOutTime: Date | null;
  reason: string;
  requestedAt: Date;
  decidedAt: Date | null;
  /** The administrator who decided; null if it is pending or withdrawn. */
  decidedBy: string | null;
  decisionReason: string | null;
  version: number;
}

/** A correction as it is stored. */
export type CorrectionRow = Omit<Correction, 'id'> & { _id: string };
type Row = CorrectionRow;
export type Corrections = Model<Row>;

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
  { collection: 'corrections', versionKey: false },
);

const pending = { status: 'pending' } as const;
// At most one pending correction per session, also with concurrent requests.
schema.index({ entryId: 1 }, { unique: true, partialFilterExpression: pending });
// Pending corrections, oldest first, and their count, without scanning past ones.
schema.index({ requestedAt: 1 }, { name: 'waiting', partialFilterExpression: pending });
// A person's corrections, and the latest of everybody.
schema.index({ userId: 1, requestedAt: -1 });
schema.index({ requestedAt: -1 });

export function correctionsIn(connection: Connection): Corrections {
  return connection.model<Row>('Correction', schema);
}

/** Finds a correction inside a transaction. */
export async function findCorrection(
  corrections: Corrections,
  id: string,
  session: ClientSession,
): Promise<Correction | null> {
  const row = await corrections.findById(id, null, { session }).lean<Row>();
  return row && correctionOfRow(row);
}

/** Whether a session has a pending correction, inside a transaction. */
export async function isPending(
  corrections: Corrections,
  entryId: string,
  session: ClientSession,
): Promise<boolean> {
  return (await corrections.exists({ entryId, ...pending }).session(session)) !== null;
}

/** Stores a new correction. */
export async function addCorrection(
  corrections: Corrections,
  correction: Correction,
  session: ClientSession,
): Promise<void> {
  await corrections.insertMany([rowOf(correction)], { session, lean: true });
}

/** Stores the next version of a correction. */
export async function changeCorrection(
  corrections: Corrections,
  correction: Correction,
  session: ClientSession,
): Promise<void> {
  await corrections.replaceOne({ _id: correction.id }, rowOf(correction), { session });
}

/** Finds the pending corrections, oldest first. */
export async function pendingCorrections(corrections: Corrections): Promise<Correction[]> {
  const rows = await corrections.find(pending).sort({ requestedAt: 1 }).lean<Row[]>();
  return rows.map(correctionOfRow);
}

/** Counts the pending corrections. */
export function countPending(corrections: Corrections): Promise<number> {
  return corrections.countDocuments(pending);
}

/** Finds the latest corrections of one person or of everybody, newest first. */
export async function latestCorrections(
  corrections: Corrections,
  of: { userId?: string },
  limit: number,
): Promise<Correction[]> {
  const rows = await corrections.find(of).sort({ requestedAt: -1 }).limit(limit).lean<Row[]>();
  return rows.map(correctionOfRow);
}

/** Deletes all of a person's corrections. */
export async function removeCorrections(
  corrections: Corrections,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await corrections.deleteMany({ userId }, { session });
}

function rowOf({ id, ...correction }: Correction): Row {
  return { _id: id, ...correction };
}

/** Converts a stored correction to the domain's type. */
export function correctionOfRow({ _id, ...row }: Row): Correction {
  return { id: _id, ...row };
}
