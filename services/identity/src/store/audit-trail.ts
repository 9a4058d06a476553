import type { AuditAction } from '@portal/contracts/people/audit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import {
  type AuditHead,
  type AuditLink,
  type AuditRow,
  chained,
  chainStart,
  headOf,
  type KeyedHash,
} from '../domain/audit-chain.ts';
import { together } from './together.ts';

/** What is noted: who did what to whom, when and from where. */
export type AuditNote = Omit<AuditRow, 'seq' | 'mac'>;

/** Which rows are asked for; what is left out or null doesn’t matter. */
export interface AuditFilter {
  action?: AuditAction | null | undefined;
  /** Who did it or to whom it was done. */
  personId?: string | null | undefined;
  from?: Date | null | undefined;
  /** The first instant that is too late. */
  until?: Date | null | undefined;
  /** Only what comes after this row, in the order in which they are given. */
  after?: Pick<AuditRow, 'seq' | 'at'> | null | undefined;
}

type Row = Omit<AuditRow, 'seq'> & { _id: number };
type HeadRow = AuditHead & { _id: string };

const optional = { type: String, default: null };
const required = { type: String, required: true };
const detail = { _id: false, field: required, before: optional, after: optional };

const rowSchema = new Schema<Row>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    action: required,
    actorId: optional,
    targetId: optional,
    address: { type: String, default: '' },
    // Old rows have none, and an empty list is not the same for the chain.
    details: { type: [detail], default: undefined },
    mac: required,
  },
  { collection: 'audit', versionKey: false, strict: 'throw' },
);
const headSchema = new Schema<HeadRow>(
  { _id: required, seq: { type: Number, required: true }, mac: String, seal: String },
  { collection: 'audithead', versionKey: false, strict: 'throw' },
);

// The newest first, of all or of one kind, from the index in that order however long the trail is.
rowSchema.index({ at: -1, _id: -1 });
rowSchema.index({ action: 1, at: -1, _id: -1 });
// Of one person: the two are merged. The action is there to be looked at without the row.
rowSchema.index({ actorId: 1, at: -1, _id: -1, action: 1 });
rowSchema.index({ targetId: 1, at: -1, _id: -1, action: 1 });

const head = 'head';
export const newestFirst = { at: -1, _id: -1 } as const;

export type AuditTrail = ReturnType<typeof auditTrailStore>;

/**
 * The audit trail in MongoDB, chained by `keyed`. What two transactions note at once is put in order
 * by the head, which both write: one of them runs again.
 */
export function auditTrailStore(connection: Connection, keyed: KeyedHash) {
  const rows = connection.model<Row>('AuditRow', rowSchema);
  const heads = connection.model<HeadRow>('AuditHead', headSchema);

  async function note(notes: readonly AuditNote[], session: ClientSession): Promise<void> {
    if (notes.length === 0) return;
    // Writes the head before it is read: from here on this transaction alone extends the trail.
    const found = await heads
      .findByIdAndUpdate(
        head,
        { $inc: { seq: notes.length } },
        { upsert: true, session, returnDocument: 'before' },
      )
      .lean<HeadRow>();
    let last: AuditLink = found ?? chainStart;
    const added: Row[] = [];
    for (const note of notes) {
      const { seq, ...row } = chained(note, last, keyed);
      added.push({ _id: seq, ...row });
      last = { seq, mac: row.mac };
    }
    await rows.insertMany(added, { session });
    await heads.updateOne({ _id: head }, { $set: headOf(last, keyed) }, { session });
  }

  return {
    /** Notes what happens in the transaction of `session`, at the end of the trail. */
    note,

    /**
     * Notes what changes nothing else in the database, together with what others note so at that
     * moment: the head is written by one transaction at a time, and hundreds may sign in at once.
     */
    noteAlone: together<AuditNote>((notes) =>
      connection.transaction((session) => note(notes, session)),
    ),

    /** The last row, as the head has it. */
    async end(): Promise<AuditLink> {
      const found = await heads.findById(head).read('primary').lean<HeadRow>();
      return found ? { seq: found.seq, mac: found.mac } : chainStart;
    },

    /** Whether the very same is noted. */
    async has({ at, action, actorId, targetId }: AuditNote, session: ClientSession) {
      const same = { at, action, actorId, targetId };
      return (await rows.exists(same).session(session)) !== null;
    },

    async bySeq(seq: number): Promise<AuditRow | null> {
      const row = await rows.findById(seq).lean<Row>();
      return row && auditRowOf(row);
    },

    /** The newest `limit` rows of a filter, newest first. */
    async newest(filter: AuditFilter, limit: number): Promise<AuditRow[]> {
      const query = rows.find(auditCondition(filter)).sort(newestFirst).limit(limit);
      return (await query.lean<Row[]>()).map(auditRowOf);
    },
  };
}

function auditRowOf({ _id, ...row }: Row): AuditRow {
  return { seq: _id, ...row };
}

/** A filter as the database takes it: with `newestFirst`, an index answers it in order. */
export function auditCondition(filter: AuditFilter): QueryFilter<Row> {
  const { action, personId, from, until, after } = filter;
  const at: Record<string, Date> = {};
  if (from) at.$gte = from;
  if (until) at.$lt = until;
  const rest: QueryFilter<Row> = {};
  if (action) rest.action = action;
  if (after) {
    // Several may be of one instant: those of a transaction are.
    at.$lte = after.at;
    rest.$nor = [{ at: after.at, _id: { $gte: after.seq } }];
  }
  if (Object.keys(at).length > 0) rest.at = at;
  if (!personId) return rest;
  // Whole in each branch, so that each is read from its index in order.
  return {
    $or: [
      { actorId: personId, ...rest },
      { targetId: personId, ...rest },
    ],
  };
}
