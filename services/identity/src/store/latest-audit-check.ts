import { type Connection, Schema } from 'mongoose';

/** The result of a check of the audit trail. */
export interface AuditCheck {
  at: Date;
  /** The number of rows from the first up to the first fault. */
  rows: number;
  /** The number of anchors the rows were compared with. */
  anchors: number;
  fault: string | null;
}

type Row = AuditCheck & { _id: string };

const id = 'latest';
const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    rows: { type: Number, required: true },
    anchors: { type: Number, required: true },
    fault: { type: String, default: null },
  },
  { collection: 'auditchecks', versionKey: false, strict: 'throw' },
);

export type AuditCheckStore = ReturnType<typeof createAuditCheckStore>;

/** Stores the result of the latest check in MongoDB. */
export function createAuditCheckStore(connection: Connection) {
  const checks = connection.model<Row>('AuditCheck', schema);
  return {
    async latest(): Promise<AuditCheck | null> {
      const row = await checks.findById(id).lean<Row>();
      return row && { at: row.at, rows: row.rows, anchors: row.anchors, fault: row.fault };
    },
    async save(check: AuditCheck): Promise<void> {
      await checks.replaceOne({ _id: id }, check, { upsert: true });
    },
  };
}
