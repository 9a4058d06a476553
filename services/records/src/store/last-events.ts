import type { ServiceName } from '@portal/contracts/operation';
import { type Connection, Schema } from 'mongoose';

/** A service whose events are consumed, and when the last one arrived. */
type Row = { _id: ServiceName; lastEventAt: Date };

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, lastEventAt: Date },
  { collection: 'sources', versionKey: false },
);

export type LastEventStore = ReturnType<typeof createLastEventStore>;

/** When the last event of each service arrived. */
export function createLastEventStore(connection: Connection) {
  const rows = connection.model<Row>('Source', schema);

  return {
    async byService(): Promise<Map<ServiceName, Date>> {
      const found = await rows.find().lean<Row[]>();
      return new Map(found.map(({ _id, lastEventAt }) => [_id, lastEventAt]));
    },

    /** Stores that an event of a service has arrived. */
    async save(service: ServiceName, at: Date): Promise<void> {
      await rows.updateOne({ _id: service }, { $max: { lastEventAt: at } }, { upsert: true });
    },
  };
}
