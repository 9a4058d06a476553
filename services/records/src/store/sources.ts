import type { BulkHandler, Handler } from '@portal/bus/event-consumer';
import type { ServiceName } from '@portal/contracts/operation';
import { type Connection, type Model, Schema } from 'mongoose';

/** A service whose events are consumed, and when the last one arrived. */
type Source = { _id: ServiceName; lastEventAt: Date };
export type Sources = Model<Source>;
type Handlers = Record<string, Handler | BulkHandler>;

const updateIntervalMs = 1_000;

const schema = new Schema<Source>(
  { _id: { type: String, required: true }, lastEventAt: Date },
  { collection: 'sources', versionKey: false },
);

export function sourcesIn(connection: Connection): Sources {
  return connection.model<Source>('Source', schema);
}

/** When the last event of each service arrived. */
export async function lastEvents(sources: Sources): Promise<Map<ServiceName, Date>> {
  const rows = await sources.find().lean<Source[]>();
  return new Map(rows.map(({ _id, lastEventAt }) => [_id, lastEventAt]));
}

/** Wraps the handlers of a service's events: they also store when an event arrived, at most once a second. */
export function trackLastEvent(sources: Sources, from: ServiceName, handlers: Handlers): Handlers {
  let updatedAt = Number.NEGATIVE_INFINITY;

  function touch(): void {
    if (performance.now() - updatedAt < updateIntervalMs) return;
    updatedAt = performance.now();
    const update = { $max: { lastEventAt: new Date() } };
    // Only shown to people, and the next event stores it again.
    sources.updateOne({ _id: from }, update, { upsert: true }).catch(() => undefined);
  }

  // One wrapper per handler: events with the same handler are processed in one batch.
  const wrapped = new Map(
    [...new Set(Object.values(handlers))].map((handler) => [handler, withTouch(handler, touch)]),
  );
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, wrapped.get(handler) ?? handler]),
  );
}

function withTouch(handler: Handler | BulkHandler, touch: () => void): Handler | BulkHandler {
  if ('handleAll' in handler) {
    return {
      handleAll(events, session) {
        touch();
        return handler.handleAll(events, session);
      },
    };
  }
  return (event, session) => {
    touch();
    return handler(event, session);
  };
}
