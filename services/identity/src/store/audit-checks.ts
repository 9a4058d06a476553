import { type Connection, Schema } from 'mongoose';

/** What the latest check of the audit trail found. */
export interface AuditCheck {
  at: Date;
  /** How many rows are unbroken, from the first on. */
  rows: number;
  /** With how many anchors they were compared. */
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

export type AuditChecks = ReturnType<typeof auditCheckStore>;

/** The result of the latest check, in MongoDB. */
export function auditCheckStore(connection: Connection) {
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
