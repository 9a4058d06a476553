import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createSealer } from '@portal/auth/sealer';
import { outboxCollection } from '@portal/bus/collections';
import {
  createDownstreamConsumers,
  type DownstreamConsumers,
} from '@portal/bus/downstream-consumers';
import { connectBus } from '@portal/bus/nats-connection';
import { createOutbox, type Outbox } from '@portal/bus/outbox';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { natsEnv, readEnv, serviceEnv } from './env.ts';
import { connectMongo } from './mongo.ts';

const { MONGODB_URI, SEALING_KEY } = serviceEnv;
const demoEnv = { MONGODB_URI, SEALING_KEY, ...natsEnv };

type Env<Shape extends z.ZodRawShape> = z.output<z.ZodObject<typeof demoEnv>> &
  z.output<z.ZodObject<Shape>>;

/** The connections and signals of a program that writes a service's demo data. */
export interface DemoContext<Shape extends z.ZodRawShape> {
  env: Env<Shape>;
  connection: Connection;
  outbox: Outbox;
  /** Signals that the demo programs which wait for this one may start. */
  signalStarted(): void;
  /** Resolves once the other services' data is written and their events are handled. */
  othersFinished: Promise<void>;
  /** Resolves once all stored events are published and handled by all downstream consumers. */
  waitForConsumers(): Promise<void>;
}

/** For operations that would wait for downstream consumers: the demo waits once, at its end. */
export const noDownstreamConsumers: DownstreamConsumers = {
  haveAcknowledged: async () => true,
  waitUntilHandled: async () => true,
};

/** Long enough for any busy machine: only a program that hangs times out. */
const waitOptions = { timeoutMs: 900_000 };

/**
 * Runs a program that writes a service's part of the demo organisation into its database. The first line
 * of standard input is that part as JSON; the end of input means that the other programs have finished.
 * Prints a failure as one line and exits with 1.
 */
export async function runDemo<const Shape extends z.ZodRawShape, Part>(
  { service, shape, part }: { service: ServiceName; shape?: Shape; part: z.ZodType<Part> },
  fill: (context: DemoContext<Shape>, part: Part) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv({ ...demoEnv, ...shape }) as Env<Shape>;
    const lines = createInterface({ input: process.stdin });
    const othersFinished = once(lines, 'close').then(() => undefined);
    const [line] = await once(lines, 'line');
    const data = part.parse(JSON.parse(line));
    const connection = await connectMongo(env.MONGODB_URI, `${service}-demo`);
    const outbox = createOutbox({ connection, service, sealer: createSealer(env.SEALING_KEY) });
    const waitForConsumers = () => waitForDownstreamConsumers(service, env, connection);
    const signalStarted = () => void process.stdout.write('begun\n');
    await fill({ env, connection, outbox, signalStarted, othersFinished, waitForConsumers }, data);
    await connection.close();
    process.exit(0);
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
    process.exit(1);
  }
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
  if (isTaken) throw new Error(`The database ${connection.name} is in use: it gets no demo`);
}

/** Polls until `check` is true. Throws after 15 minutes, naming `what` it waited for. */
export async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + waitOptions.timeoutMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`${what} did not happen in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function waitForDownstreamConsumers(
  service: ServiceName,
  { NATS_URL, NATS_USER, NATS_PASSWORD }: z.output<z.ZodObject<typeof natsEnv>>,
  connection: Connection,
): Promise<void> {
  const outbox = outboxCollection(connection);
  await waitUntil(
    `publishing the events of ${service}`,
    async () => (await outbox.findOne({ publishedAt: null })) === null,
  );
  const published = await outbox.findOne({});
  if (!published) return;
  const nc = await connectBus({
    ...{ servers: NATS_URL, user: NATS_USER, pass: NATS_PASSWORD, name: `${service}-demo` },
  });
  try {
    const consumers = createDownstreamConsumers({ nc, connection, service });
    await waitUntil(`handling the events of ${service}`, () =>
      consumers.waitUntilHandled(published._id, waitOptions),
    );
  } finally {
    await nc.drain();
  }
}
