import { createInterface } from 'node:readline';
import { createSealer } from '@portal/auth/sealer';
import { createBulkPublisher } from '@portal/bus/bulk-publisher';
import { outboxCollection } from '@portal/bus/collections';
import {
  createDownstreamConsumers,
  type DownstreamConsumers,
} from '@portal/bus/downstream-consumers';
import { ensureStream } from '@portal/bus/ensure-stream';
import { type Bus, connectBus } from '@portal/bus/nats-connection';
import { createOutbox, type Outbox } from '@portal/bus/outbox';
import { currentEpoch } from '@portal/bus/stream-epoch';
import { streamName } from '@portal/bus/stream-names';
import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession, Connection } from 'mongoose';
import type { z } from 'zod';
import { natsEnv, readEnv, serviceEnv } from './env.ts';
import { connectMongo } from './mongo.ts';

const { MONGODB_URI, SEALING_KEY } = serviceEnv;
const demoEnv = { MONGODB_URI, SEALING_KEY, ...natsEnv };

type Env<Shape extends z.ZodRawShape> = z.output<z.ZodObject<typeof demoEnv>> &
  z.output<z.ZodObject<Shape>>;

/** The connections and signals of a program that writes a service's demo data. */
export interface DemoContext<Shape extends z.ZodRawShape, Part> {
  env: Env<Shape>;
  connection: Connection;
  bus: Bus;
  outbox: Outbox;
  /** The data, a part at a time. */
  parts: AsyncGenerator<Part>;
  /** Signals that the services may start: what is done before would compete with them. */
  signalReady(): void;
  /**
   * Stores data and publishes their events, without transaction and outbox: a fill that fails is started
   * again from nothing.
   */
  writeAndPublish(
    events: readonly CloudEvent[],
    write: (session: ClientSession) => Promise<unknown>,
  ): Promise<void>;
  /** Resolves once all events are published and handled by all downstream consumers. */
  waitForConsumers(): Promise<void>;
}

/** For operations that would wait for downstream consumers: the demo waits once, at its end. */
export const noDownstreamConsumers: DownstreamConsumers = {
  haveAcknowledged: async () => true,
  waitUntilHandled: async () => true,
};

/** Long enough for any busy machine: only a program that hangs times out. */
const maxWaitMs = 4 * 60 * 60_000;

/**
 * Runs a program that writes a service's part of the demo organisation into its database. Standard input
 * has JSON lines: first `setup`, then the parts. Prints a failure as one line and exits with 1.
 */
export async function runDemo<const Shape extends z.ZodRawShape, Setup, Part>(
  declaration: {
    service: ServiceName;
    shape?: Shape;
    setup: z.ZodType<Setup>;
    part: z.ZodType<Part>;
  },
  fill: (context: DemoContext<Shape, Part>, setup: Setup) => Promise<void>,
): Promise<void> {
  const { service, shape, setup, part } = declaration;
  try {
    const env = readEnv({ ...demoEnv, ...shape }) as Env<Shape>;
    const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const first = await lines.next();
    const parsedSetup = setup.parse(JSON.parse(first.value ?? 'null'));
    const connection = await connectMongo(env.MONGODB_URI, `${service}-demo`);
    const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
    const nc = await connectBus({ servers, user, pass, name: `${service}-demo` });
    const outbox = createOutbox({ connection, service, sealer: createSealer(env.SEALING_KEY) });
    await ensureStream(nc, service);
    const publisher = createBulkPublisher(nc, { epoch: await currentEpoch(connection) });
    const parts = parse(lines, part);
    await fill(
      {
        env,
        connection,
        bus: nc,
        outbox,
        parts,
        signalReady: () => void process.stdout.write('ready\n'),
        async writeAndPublish(events, write) {
          // A transaction would be aborted after the lifetime that MongoDB allows it.
          await connection.withSession(write);
          await publisher.publish(events);
        },
        async waitForConsumers() {
          await publisher.finish();
          await waitForDownstreamConsumers(service, nc, connection);
        },
      },
      parsedSetup,
    );
    await publisher.finish();
    await nc.drain();
    await connection.close();
    process.exit(0);
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
    process.exit(1);
  }
}

async function* parse<Part>(
  lines: AsyncIterator<string>,
  part: z.ZodType<Part>,
): AsyncGenerator<Part> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    yield part.parse(JSON.parse(line.value));
  }
}

/** Collects items into lists of `size`, and the remaining ones into a last list. */
export async function* groupIntoBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Sorts events by time, as they would have been published. */
export function sortByTime(events: readonly CloudEvent[]): CloudEvent[] {
  return events.toSorted((one, other) => one.time.localeCompare(other.time));
}

/** Throws where the database already has documents in `own`, or people who are not in the demo. */
export async function assertDemoDatabase(
  connection: Connection,
  { own, people }: { own: string; people: readonly string[] },
): Promise<void> {
  const database = connection.getClient().db(connection.name);
  const strangers = { _id: { $nin: [...people] } } as object;
  const isTaken =
    (await database.collection(own).findOne({})) !== null ||
    (await database.collection('people').findOne(strangers)) !== null;
  if (isTaken)
    throw new Error(`The database ${connection.name} is in use, so demo data can’t be added`);
}

/** Polls until `check` is true. Throws after hours, naming `what` it waited for. */
export async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function waitForDownstreamConsumers(
  service: ServiceName,
  nc: Bus,
  connection: Connection,
): Promise<void> {
  const outbox = outboxCollection(connection);
  await waitUntil(
    `the events of ${service} to be published`,
    async () => (await outbox.findOne({ publishedAt: null })) === null,
  );
  const consumers = createDownstreamConsumers({ nc, connection, service });
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info(streamName(service));
  await waitUntil(`the events of ${service} to be handled`, () =>
    consumers.haveAcknowledged(state.last_seq),
  );
}
