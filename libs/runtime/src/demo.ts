import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sealer } from '@portal/auth/sealing';
import { outboxOf } from '@portal/bus/collections';
import { type Followers, followersOf } from '@portal/bus/followers';
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

/** What a service's part of a demo organisation is written with. */
export interface DemoFoundation<Shape extends z.ZodRawShape> {
  env: Env<Shape>;
  connection: Connection;
  outbox: Outbox;
  /** Says that the others may begin, where they have to wait for it. */
  begun(): void;
  /** Resolves once everybody else's part is written and heard of. */
  othersAreDone: Promise<void>;
  /** Resolves once all that was stored so far is published, and handled by all who follow. */
  followersHaveHeard(): Promise<void>;
}

/** For operations that would wait for those who follow: the demo waits once, at its end. */
export const nobodyFollows: Followers = {
  haveCome: async () => true,
  haveHandled: async () => true,
};

/** Whatever else the machine does: only what hangs is to fail because of its time. */
const patience = { withinMs: 900_000 };

/**
 * The whole of a program that puts a service's part of a demo organisation into its database, once,
 * and into no other: reads the part from the first line of its input, whose end says that the others
 * are done; says in one line what is wrong, and ends.
 */
export async function runDemo<const Shape extends z.ZodRawShape, Part>(
  { service, shape, part }: { service: ServiceName; shape?: Shape; part: z.ZodType<Part> },
  fill: (foundation: DemoFoundation<Shape>, part: Part) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv({ ...demoEnv, ...shape }) as Env<Shape>;
    const lines = createInterface({ input: process.stdin });
    const othersAreDone = once(lines, 'close').then(() => undefined);
    const [line] = await once(lines, 'line');
    const given = part.parse(JSON.parse(line));
    const connection = await connectMongo(env.MONGODB_URI, `${service}-demo`);
    const outbox = createOutbox({ connection, service, sealer: sealer(env.SEALING_KEY) });
    const followersHaveHeard = () => waitForFollowers(service, env, connection);
    const begun = () => void process.stdout.write('begun\n');
    const foundation = { env, connection, outbox, begun, othersAreDone, followersHaveHeard };
    await fill(foundation, given);
    await connection.close();
    process.exit(0);
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
    process.exit(1);
  }
}

/** Refuses a database that holds anything already, or people who are not in the demo. */
export async function refuseReal(
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

/** Resolves once `ask` says so; a service that never comes to it fails the demo. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience.withinMs;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${what} did not happen in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function waitForFollowers(
  service: ServiceName,
  { NATS_URL, NATS_USER, NATS_PASSWORD }: z.output<z.ZodObject<typeof natsEnv>>,
  connection: Connection,
): Promise<void> {
  const outbox = outboxOf(connection);
  await until(
    `publishing what ${service} tells`,
    async () => (await outbox.findOne({ publishedAt: null })) === null,
  );
  const published = await outbox.findOne({});
  if (!published) return;
  const nc = await connectBus({
    ...{ servers: NATS_URL, user: NATS_USER, pass: NATS_PASSWORD, name: `${service}-demo` },
  });
  try {
    const followers = followersOf({ nc, connection, service });
    await until(`what follows ${service}`, () => followers.haveHandled(published._id, patience));
  } finally {
    await nc.drain();
  }
}
