import { text } from 'node:stream/consumers';
import { type Sealer, sealer } from '@portal/auth/sealing';
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
  sealer: Sealer;
  /** Resolves once all who follow have handled an event and what came before it. */
  haveHandled(eventId: string): Promise<void>;
}

/** For operations that would wait for those who follow: the demo waits once, at its end. */
export const nobodyFollows: Followers = {
  haveCome: async () => true,
  haveHandled: async () => true,
};

const patience = { withinMs: 240_000 };

/**
 * The whole of a program that puts a service's part of a demo organisation into its database, once,
 * and into no other: reads the part from standard input, says in one line what is wrong, and ends.
 */
export async function runDemo<const Shape extends z.ZodRawShape, Part>(
  { service, shape, part }: { service: ServiceName; shape?: Shape; part: z.ZodType<Part> },
  fill: (foundation: DemoFoundation<Shape>, part: Part) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv({ ...demoEnv, ...shape }) as Env<Shape>;
    const given = part.parse(JSON.parse(await text(process.stdin)));
    const connection = await connectMongo(env.MONGODB_URI, `${service}-demo`);
    const seal = sealer(env.SEALING_KEY);
    const outbox = createOutbox({ connection, service, sealer: seal });
    const haveHandled = (eventId: string) => waitForFollowers(service, env, connection, eventId);
    await fill({ env, connection, outbox, sealer: seal, haveHandled }, given);
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
  eventId: string,
): Promise<void> {
  const nc = await connectBus({
    ...{ servers: NATS_URL, user: NATS_USER, pass: NATS_PASSWORD, name: `${service}-demo` },
  });
  try {
    const followers = followersOf({ nc, connection, service });
    await until(`what follows ${service}`, () => followers.haveHandled(eventId, patience));
  } finally {
    await nc.drain();
  }
}
