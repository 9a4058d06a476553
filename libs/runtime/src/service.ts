import { readFileSync } from 'node:fs';
import { type Sealer, sealer } from '@portal/auth/sealing';
import { checkSubscriptions, type Subscription, startConsumer } from '@portal/bus/consumer';
import { startEraser } from '@portal/bus/erasures';
import { type Followers, followersOf } from '@portal/bus/followers';
import type { HistoryPart } from '@portal/bus/history';
import { keepStream } from '@portal/bus/keep-stream';
import { type Bus, connectBus } from '@portal/bus/nats-connection';
import { createOutbox, type Outbox } from '@portal/bus/outbox';
import { startRelay } from '@portal/bus/relay';
import { startStreamChecker } from '@portal/bus/stream-checker';
import { startStreamGuard } from '@portal/bus/stream-guard';
import { streamJobStates } from '@portal/bus/stream-states';
import { ensureStream } from '@portal/bus/streams';
import { trimAnswers } from '@portal/bus/trim-answers';
import type { ServiceName } from '@portal/contracts/operation';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { closers } from './closers.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import type { ServedDownload } from './downloads.ts';
import { readEnv, type ServiceEnv, serviceEnv } from './env.ts';
import { every } from './every.ts';
import type { Resolvers } from './graph.ts';
import type { Checks } from './health.ts';
import { createLog, type Logger } from './log.ts';
import { connectMongo, makeIndexes, mongoAnswers } from './mongo.ts';
import { connectRedis } from './redis.ts';
import { type StateSources, serviceStateResolvers } from './service-state.ts';
import { startSubgraph } from './subgraph.ts';
import { watchValkeyMemory } from './valkey-memory.ts';

/** Between two of them one session adds 12,000 answers at most. */
const trimAnswersEveryMs = 10 * 60_000;

/** What a service is made of: connected, and closed by `stop` in the right order. */
export interface Foundation<Shape extends z.ZodRawShape> {
  env: ServiceEnv & z.output<z.ZodObject<Shape>>;
  connection: Connection;
  outbox: Outbox;
  bus: Bus;
  /** How far those have come who follow this service. */
  followers: Followers;
  /** There where `shape` asks for REDIS_URL. Not for BullMQ's workers, which need one of their own. */
  redis: Shape extends { REDIS_URL: z.ZodType } ? Redis : null;
  sealer: Sealer;
  /** Whether the database's disk has room; what goes on by itself waits while it has not. */
  diskSpace: DiskSpace;
  log: Logger;
}

/** BullMQ's workers and queues are such, and so is whatever else goes on by itself. */
export interface Closable {
  close(): Promise<unknown>;
}

export interface ServiceParts<Loaders> extends StateSources {
  resolvers: Resolvers<Loaders>;
  /** What requests share to read with (shared-loader.ts). */
  loaders?: Loaders;
  /** Files and streams, which go to the gateway around the graph (downloads.ts). */
  downloads?: readonly ServedDownload<Loaders>[];
  /** Which services are followed, and what is done at each of their events. */
  consumers?: Subscription[];
  /** What the service has told others of, from its own database: to be published again. */
  history?: readonly HistoryPart[];
  /** Each starts one, once the indexes are there; closed when no request and no event comes in any more. */
  workers?: (() => Closable)[];
  /** Whether a mirror lies beside the own stream, in the same account of the broker. */
  hasPlainMirror?: boolean;
  /** Closed after the workers. */
  queues?: Closable[];
}

export interface ServiceDeclaration<Shape extends z.ZodRawShape, Loaders> {
  service: ServiceName;
  env: NodeJS.ProcessEnv;
  /** What is read from the environment beside `serviceEnv`, for example `redisEnv`. */
  shape?: Shape;
  /** The subgraph's SDL: `new URL('../schema.graphql', import.meta.url)`. */
  schema: URL;
  /** Registers the models on the connection and wires the operations. */
  build(foundation: Foundation<Shape>): ServiceParts<Loaders> | Promise<ServiceParts<Loaders>>;
}

export interface RunningService {
  /** Where it listens, without a path. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a service: MongoDB, Redis, the message broker, the service's own stream, indexes, relay,
 * consumers, and then the door. `stop` does the opposite, the door first (health says 503, HTTP
 * drains). Throws a ConfigurationFault, or what kept a server from being reached; nothing stays open.
 */
export async function startService<const Shape extends z.ZodRawShape, Loaders>(
  declaration: ServiceDeclaration<Shape, Loaders>,
): Promise<RunningService> {
  const { service } = declaration;
  const env = readEnv(
    { ...serviceEnv, ...declaration.shape },
    declaration.env,
  ) as Foundation<Shape>['env'];
  const log = createLog({ service, level: env.LOG_LEVEL });
  const opened = closers();
  try {
    const url = await open(declaration, env, log, opened);
    log.info({ url }, 'ready');
    return {
      url,
      async stop() {
        await opened.closeAll(log);
        log.info('stopped');
      },
    };
  } catch (error) {
    await opened.closeAll(log);
    throw error;
  }
}

async function open<Shape extends z.ZodRawShape, Loaders>(
  declaration: ServiceDeclaration<Shape, Loaders>,
  env: Foundation<Shape>['env'],
  log: Logger,
  opened: ReturnType<typeof closers>,
): Promise<string> {
  const { service } = declaration;
  const connection = await connectMongo(env.MONGODB_URI, service);
  opened.add('mongodb', () => connection.close());
  const checks: Checks = {
    mongodb: { answers: () => mongoAnswers(connection), needed: true },
  };

  const diskSpace = await watchDiskSpace({
    ...{ connection, service, minFreeMb: env.MIN_FREE_MB, log },
  });
  opened.add('disk space', () => diskSpace.close());

  const redisUrl = 'REDIS_URL' in env ? String(env.REDIS_URL) : null;
  const redis = redisUrl ? await connectRedis(redisUrl, service, log) : null;
  if (redis) {
    opened.add('redis', () => redis.quit());
    checks.redis = { answers: async () => (await redis.ping()) === 'PONG', needed: true };
    const memory = watchValkeyMemory(redis, log);
    opened.add('memory of redis', () => memory.close());
  }

  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
  const bus = await connectBus({ servers, user, pass, name: service });
  opened.add('nats', () => bus.drain());
  // Changes are stored with their events while the broker is away: that is what the outbox is for.
  checks.nats = { answers: async () => (await bus.rtt()) >= 0, needed: false };
  await ensureStream(bus, service);
  const keeper = keepStream({ nc: bus, service, log });
  opened.add('stream', async () => keeper.stop());

  const seal = sealer(env.SEALING_KEY);
  const outbox = createOutbox({ connection, service, sealer: seal });
  const parts = await declaration.build({
    env,
    connection,
    outbox,
    bus,
    followers: followersOf({ nc: bus, connection, service }),
    redis: redis as Foundation<Shape>['redis'],
    sealer: seal,
    diskSpace,
    log,
  });
  opened.add('queues', () => closeEach(parts.queues));
  await makeIndexes(connection);
  const workers = (parts.workers ?? []).map((start) => start());
  opened.add('workers', () => closeEach(workers));

  const trimming = every(trimAnswersEveryMs, () => trimAnswers(connection), {
    ...{ what: 'trimming answers', log, firstAfterMs: trimAnswersEveryMs },
  });
  opened.add('trimming answers', () => trimming.close());

  const history = parts.history ?? [];
  const guard = startStreamGuard({ nc: bus, connection, service, outbox, history, log });
  opened.add('stream guard', () => guard.stop());
  // Before anything is published: a stream that was lost must not be taken for a whole one.
  await guard.ready;
  const checker = startStreamChecker({ nc: bus, connection, service, outbox, history, log });
  opened.add('stream checker', () => checker.stop());
  const relay = await startRelay({ nc: bus, connection, service, outbox, log });
  opened.add('relay', () => relay.stop());
  const { hasPlainMirror } = parts;
  const eraser = startEraser({ nc: bus, connection, service, log, hasPlainMirror });
  opened.add('eraser', () => eraser.stop());
  checkSubscriptions(service, parts.consumers ?? []);
  for (const { from, handlers } of parts.consumers ?? []) {
    const consumer = await startConsumer({ nc: bus, connection, service, from, handlers, log });
    opened.add(`consumer from ${from}`, () => consumer.stop());
  }

  const jobStates = async () => [
    ...((await parts.jobStates?.()) ?? []),
    ...(await streamJobStates(connection)),
  ];
  const ofState = serviceStateResolvers<Loaders>({
    ...{ ...parts, jobStates, service, connection, redis, checks },
  });
  const subgraph = await startSubgraph<Loaders>({
    service,
    env,
    typeDefs: readFileSync(declaration.schema, 'utf8'),
    resolvers: { ...parts.resolvers, Query: { ...parts.resolvers.Query, ...ofState.Query } },
    loaders: parts.loaders ?? ({} as Loaders),
    downloads: parts.downloads,
    checks,
    refusal: diskSpace.refusal,
    log,
  });
  opened.add('http', () => subgraph.stop());
  return subgraph.url;
}

async function closeEach(things: Closable[] = []): Promise<void> {
  await Promise.all(things.map((thing) => thing.close()));
}
