import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import {
  type AuditHead,
  type AuditRow,
  chained,
  emptyHead,
  headOf,
} from '../domain/audit-chain.ts';

/** What is noted: who did what to whom, when and from where. */
export type AuditNote = Omit<AuditRow, 'seq' | 'mac'>;

type Row = Omit<AuditRow, 'seq'> & { _id: number };
type HeadRow = AuditHead & { _id: string };

const optional = { type: String, default: null };
const required = { type: String, required: true };

const rowSchema = new Schema<Row>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    action: required,
    actorId: optional,
    targetId: optional,
    address: { type: String, default: '' },
    mac: required,
  },
  { collection: 'audit', versionKey: false, strict: 'throw' },
);
const headSchema = new Schema<HeadRow>(
  { _id: required, seq: { type: Number, required: true }, mac: String, seal: String },
  { collection: 'audithead', versionKey: false, strict: 'throw' },
);

const head = 'head';

export type AuditTrail = ReturnType<typeof auditTrailStore>;

/**
 * The audit trail in MongoDB, chained by `key`. What two transactions note at once is put in order
 * by the head, which both write: one of them runs again.
 */
export function auditTrailStore(connection: Connection, key: string) {
  const rows = connection.model<Row>('AuditRow', rowSchema);
  const heads = connection.model<HeadRow>('AuditHead', headSchema);

  return {
    /** Notes what happens in the transaction of `session`, at the end of the trail. */
    async note(notes: readonly AuditNote[], session: ClientSession): Promise<void> {
      if (notes.length === 0) return;
      // Writes the head before it is read: from here on this transaction alone extends the trail.
      const found = await heads
        .findByIdAndUpdate(
          head,
          { $inc: { seq: notes.length } },
          { upsert: true, session, returnDocument: 'before' },
        )
        .lean<HeadRow>();
      let last: Pick<AuditHead, 'seq' | 'mac'> = found ?? emptyHead;
      const added: Row[] = [];
      for (const note of notes) {
        const { seq, ...row } = chained(note, last, key);
        added.push({ _id: seq, ...row });
        last = { seq, mac: row.mac };
      }
      await rows.insertMany(added, { session });
      await heads.updateOne({ _id: head }, { $set: headOf(last, key) }, { session });
    },
  };
}
