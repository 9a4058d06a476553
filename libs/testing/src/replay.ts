import { randomUUID } from 'node:crypto';
import { durableOf, streamOf } from '@portal/bus/stream-names';
import { ensureStream } from '@portal/bus/streams';
import type { CloudEvent } from '@portal/contracts/event';
import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection, mongo } from 'mongoose';
import { atEnd } from './clean-up.ts';
import { lookInto } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Bus, natsAs } from './nats.ts';
import { serviceEnvironment } from './service-environment.ts';

export interface Replay {
  service: ServiceName;
  start(env: Record<string, string>): Promise<{ stop(): Promise<void> }>;
  /** Puts into the database what the service owns itself. */
  prepare?(database: Connection): Promise<unknown>;
}

/**
 * Has a service hear the events of those whom it follows, on servers of its own, and gives its
 * database once it has handled all of them. Each further time it is as if years had passed: the
 * inbox has forgotten what was handled, and versions alone decide.
 */
export async function heard(
  { service, start, prepare }: Replay,
  times: readonly (readonly CloudEvent[])[],
): Promise<Connection> {
  const env = await serviceEnvironment(service);
  const database = await lookInto(env.MONGODB_URI ?? '');
  await prepare?.(database);
  const bus = await natsAs(service, env.NATS_URL ?? '');
  for (const from of subscriptions[service]) await ensureStream(bus, from);
  const [first = [], ...further] = times;
  await publish(bus, service, first);
  const running = await start(env);
  atEnd(() => running.stop());
  await handledAll(bus, service, database, first);
  for (const again of further) {
    await database.collection('inbox').deleteMany({});
    await publish(bus, service, again);
    await handledAll(bus, service, database, again);
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
  // Under message ids of their own: JetStream would leave out those that it knows.
  await Promise.all(
    followed.map((event) =>
      bus.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event), {
        msgID: randomUUID(),
      }),
    ),
  );
}

/** Waits until each event that the service asks for is in its inbox, and none is in trouble. */
async function handledAll(
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
        const { config } = await consumers.info(streamOf(from), durableOf(service, from));
        const types = new Set(config.filter_subjects?.map((subject) => subject.slice(0, -2)));
        wanted += events.filter(({ type }) => types.has(type)).length;
      }
      const handled = await database.collection('inbox').countDocuments();
      const troubled = await database.collection('deadletters').find().toArray();
      if (handled === wanted && troubled.length === 0) return;
      throw new Error(`${handled} of ${wanted} handled, ${JSON.stringify(troubled)}`);
    },
    { within: 120_000 },
  );
}

/** All documents of some collections in the order of their ids, without the fields that are named. */
export async function contentsOf(
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
