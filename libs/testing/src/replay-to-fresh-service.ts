import { randomUUID } from 'node:crypto';
import { ensureStream } from '@portal/bus/ensure-stream';
import { durableName, streamName } from '@portal/bus/stream-names';
import type { CloudEvent } from '@portal/contracts/event';
import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection, mongo } from 'mongoose';
import { registerCleanUp } from './clean-up.ts';
import { createServiceEnvironment } from './create-service-environment.ts';
import { connectWithMajorityReads } from './databases.ts';
import { eventually } from './eventually.ts';
import { explainQueries } from './explain-queries.ts';
import type { GrowingCollections } from './growing-collections.ts';
import { type Bus, connectNatsAs } from './nats-client.ts';

export interface ReplayTarget {
  service: ServiceName;
  start(env: Record<string, string>): Promise<{ stop(): Promise<void> }>;
  collections: GrowingCollections;
  /** Inserts the data that the service owns itself. */
  prepare?(database: Connection): Promise<unknown>;
}

/**
 * Publishes events to a service that runs on servers of its own, and gives its database once it has
 * handled them. Each further list is published with an empty inbox, as if years had passed, so that only
 * the versions decide what is applied.
 */
export async function replayToFreshService(
  { service, start, collections, prepare }: ReplayTarget,
  times: readonly (readonly CloudEvent[])[],
): Promise<Connection> {
  const env = await createServiceEnvironment(service);
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  await prepare?.(database);
  const bus = await connectNatsAs(service, env.NATS_URL ?? '');
  for (const from of subscriptions[service]) await ensureStream(bus, from);
  const [first = [], ...further] = times;
  await publish(bus, service, first);
  explainQueries(env, collections);
  const running = await start(env);
  registerCleanUp(() => running.stop());
  await waitUntilHandled(bus, service, database, first);
  for (const again of further) {
    await database.collection('inbox').deleteMany({});
    await publish(bus, service, again);
    await waitUntilHandled(bus, service, database, again);
  }
  return database;
}

async function publish(
  bus: Bus,
  service: ServiceName,
  events: readonly CloudEvent[],
): Promise<void> {
  const followed = events.filter(({ type }) =>
    subscriptions[service].some((from) => type.startsWith(`portal.${from}.`)),
  );
  // With new message ids, because JetStream drops known ones.
  await Promise.all(
    followed.map((event) =>
      bus.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event), {
        msgID: randomUUID(),
      }),
    ),
  );
}

/** Waits until every subscribed event is in the inbox, and none in the dead letters. */
async function waitUntilHandled(
  bus: Bus,
  service: ServiceName,
  database: Connection,
  events: readonly CloudEvent[],
): Promise<void> {
  const { consumers } = await bus.jetstreamManager();
  await eventually(
    async () => {
      let wanted = 0;
      for (const from of subscriptions[service]) {
        const { config } = await consumers.info(streamName(from), durableName(service, from));
        const types = new Set(config.filter_subjects?.map((subject) => subject.slice(0, -2)));
        wanted += events.filter(({ type }) => types.has(type)).length;
      }
      const handled = await database.collection('inbox').countDocuments();
      const troubled = await database.collection('deadletters').find().toArray();
      if (handled === wanted && troubled.length === 0) return;
      throw new Error(`${handled} of ${wanted} handled, ${JSON.stringify(troubled)}`);
    },
    { timeoutMs: 120_000 },
  );
}

/** Reads all documents of some collections by id, without the given fields. */
export async function readCollections(
  database: Connection,
  collections: Record<string, readonly string[]>,
): Promise<Record<string, mongo.BSON.Document[]>> {
  const contents: Record<string, mongo.BSON.Document[]> = {};
  for (const [name, without] of Object.entries(collections)) {
    const rows = await database.collection(name).find().sort({ _id: 1 }).toArray();
    contents[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !without.includes(field))),
    );
  }
  return contents;
}
