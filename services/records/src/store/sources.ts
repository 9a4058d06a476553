import type { BulkHandler, Handler } from '@portal/bus/consumer';
import type { ServiceName } from '@portal/contracts/operation';
import { type Connection, type Model, Schema } from 'mongoose';

/** A service whose events the archive keeps up with, and when it was last told something by it. */
type Source = { _id: ServiceName; lastEventAt: Date };
export type Sources = Model<Source>;
type Handlers = Record<string, Handler | BulkHandler>;

const notedEveryMs = 1_000;

const schema = new Schema<Source>(
  { _id: { type: String, required: true }, lastEventAt: Date },
  { collection: 'sources', versionKey: false },
);

export function sourcesIn(connection: Connection): Sources {
  return connection.model<Source>('Source', schema);
}

/** When each service last told something, as far as it was noted. */
export async function lastEvents(sources: Sources): Promise<Map<ServiceName, Date>> {
  const rows = await sources.find().lean<Source[]>();
  return new Map(rows.map(({ _id, lastEventAt }) => [_id, lastEventAt]));
}

/** The handlers of a service's events, which also note that there was one: seldom, and not in their way. */
export function noting(sources: Sources, from: ServiceName, handlers: Handlers): Handlers {
  let notedAt = Number.NEGATIVE_INFINITY;

  function note(): void {
    if (performance.now() - notedAt < notedEveryMs) return;
    notedAt = performance.now();
    const update = { $max: { lastEventAt: new Date() } };
    // It only says something to people, and the next event says it again.
    sources.updateOne({ _id: from }, update, { upsert: true }).catch(() => undefined);
  }

  // One for each: neighbours in the stream are handled at once where their handler is the same.
  const wrapped = new Map(
    [...new Set(Object.values(handlers))].map((handler) => [handler, withNote(handler, note)]),
  );
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, wrapped.get(handler) ?? handler]),
  );
}

function withNote(handler: Handler | BulkHandler, note: () => void): Handler | BulkHandler {
  if ('handleAll' in handler) {
    return {
      handleAll(events, session) {
        note();
        return handler.handleAll(events, session);
      },
    };
  }
  return (event, session) => {
    note();
    return handler(event, session);
  };
}
