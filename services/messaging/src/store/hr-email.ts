import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

interface Row {
  _id: string;
  /** Null where HR wants no mails. */
  address: string | null;
  version: number;
}

const theOne = 'hr-email';

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    address: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'settings', versionKey: false, strict: 'throw' },
);

export type HrEmailStore = ReturnType<typeof hrEmailStore>;

/** The address to which HR’s mails go: one document. */
export function hrEmailStore(connection: Connection) {
  const rows = connection.model<Row>('Setting', schema);

  return {
    /** The address as it is now; null where there is none. */
    async current(session: ClientSession | null = null): Promise<string | null> {
      const row = await rows.findById(theOne).session(session).lean<Row>();
      return row?.address ?? null;
    },

    /** Sets it, null for none, and gives how often it has been set. */
    async save(address: string | null, session: ClientSession): Promise<number> {
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const change = { $set: { address }, $inc: { version: 1 } };
      const row = await rows.findByIdAndUpdate(theOne, change, options).lean<Row>();
      return row?.version ?? 1;
    },
  };
}
