import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

interface Row {
  _id: string;
  /** Null if HR wants no emails. */
  address: string | null;
  version: number;
}

const rowId = 'hr-email';

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    address: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'settings', versionKey: false, strict: 'throw' },
);

export type HrEmailStore = ReturnType<typeof createHrEmailStore>;

/** HR’s email address, in a single document. */
export function createHrEmailStore(connection: Connection) {
  const rows = connection.model<Row>('Setting', schema);

  return {
    /** The current address; null if there is none. */
    async current(session: ClientSession | null = null): Promise<string | null> {
      const row = await rows.findById(rowId).session(session).lean<Row>();
      return row?.address ?? null;
    },

    /** Sets the address (null for none) and returns its new version. */
    async save(address: string | null, session: ClientSession): Promise<number> {
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const change = { $set: { address }, $inc: { version: 1 } };
      const row = await rows.findByIdAndUpdate(rowId, change, options).lean<Row>();
      return row?.version ?? 1;
    },
  };
}
