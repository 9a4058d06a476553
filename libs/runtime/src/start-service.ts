import { readFileSync } from 'node:fs';
import { createSealer, type Sealer } from '@portal/auth/sealer';
import { registerConsumerMetrics } from '@portal/bus/bus-metrics';
import { type CollectionChanges, watchCollections } from '@portal/bus/collection-changes';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import {
  createDownstreamConsumers,
  type DownstreamConsumers,
} from '@portal/bus/downstream-consumers';
import { ensureStream } from '@portal/bus/ensure-stream';
import { startErasureWorker } from '@portal/bus/erasures';
import { checkSubscriptions, type Subscription, startConsumer } from '@portal/bus/event-consumer';
import type { HistorySource } from '@portal/bus/history-source';
import { maintainStream } from '@portal/bus/maintain-stream';
import { type Bus, connectBus } from '@portal/bus/nats-connection';
import { createOutbox, type Outbox, type Tx } from '@portal/bus/outbox';
import { startRelay } from '@portal/bus/outbox-relay';
import { isRestoreIncomplete } from '@portal/bus/restore-marker';
import { startStreamChecker } from '@portal/bus/stream-checker';
import { streamJobStates } from '@portal/bus/stream-job-states';
import { startStreamRecovery } from '@portal/bus/stream-recovery';
import { trimIdempotencyRecords } from '@portal/bus/trim-idempotency-records';
import type { ServiceName } from '@portal/contracts/operation';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { connectValkey } from './connect-valkey.ts';
import { knownDataVersions } from './data-versions.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import { ConfigurationError, readEnv, type ServiceEnv, serviceEnv } from './env.ts';
import { erasureResolvers } from './erasure-resolvers.ts';
import { registerJobMetrics } from './job-metrics.ts';
import { registerKeyAgeMetrics } from './key-metrics.ts';
import { createLog, type Logger } from './log.ts';
import { isNewDatabase, type Migration, migrate } from './migrate.ts';
import { connectMongo, createIndexes, pingMongo } from './mongo.ts';
import { startPersonalDataCollector } from './personal-data/personal-data-collector.ts';
import type { PersonalDataSource } from './personal-data/personal-data-source.ts';
import { servePersonalDataParts } from './personal-data/serve-personal-data-parts.ts';
import type { HealthChecks } from './readiness.ts';
import { hasOlderKeys, type KeyTexts, replaceKeys, resealField } from './replace-keys.ts';
import type { Resolvers } from './resolver-types.ts';
import { retentionJobState, startRetention } from './retention/start-retention.ts';
import { runPeriodically } from './run-periodically.ts';
import type { ServedDownload } from './serve-download.ts';
import { type StateSources, serviceStateResolvers } from './service-state.ts';
import { createShutdownStack } from './shutdown-stack.ts';
import { startServiceTracing } from './start-service-tracing.ts';
import { startSubgraph } from './start-subgraph.ts';
import { traceMongoCommands } from './trace-mongo-commands.ts';
import { traceValkeyCommands } from './trace-valkey-commands.ts';
import { watchValkeyMemory } from './valkey-memory.ts';

/** In this time one session adds at most 12,000 stored responses. */
const trimIntervalMs = 10 * 60_000;

/** The connections and shared objects of a service. `stop` closes them in the right order. */
export interface ServiceContext<Shape extends z.ZodRawShape> {
  env: ServiceEnv & z.output<z.ZodObject<Shape>>;
  connection: Connection;
  /** Wakes background work. */
  changes: CollectionChanges;
  outbox: Outbox;
  bus: Bus;
  /** The progress of the services that consume this service's events. */
  downstreamConsumers: DownstreamConsumers;
  /** Null unless `shape` has REDIS_URL. BullMQ's workers need a connection of their own. */
  redis: Shape extends { REDIS_URL: z.ZodType } ? Redis : null;
  sealer: Sealer;
  /** The free space of the database's disk; background jobs wait while it is low. */
  diskSpace: DiskSpace;
  log: Logger;
}

/** A BullMQ worker or queue, or any other background task. */
export interface Closable {
  close(): Promise<unknown>;
}

/** A field that is sealed, by default with SEALING_KEY. */
export interface SealedField {
  collection: string;
  field: string;
  sealer?: Pick<Sealer, 'reseal'>;
}

export interface ServiceComponents<Loaders> extends StateSources {
  resolvers: Resolvers<Loaders>;
  /** Data loaders that all requests share (batch-loader.ts). */
  loaders?: Loaders;
  /** Files and streams, which the gateway reads outside of GraphQL (serve-download.ts). */
  downloads?: readonly ServedDownload<Loaders>[];
  /** The changes of stored data since portal 1.0.0, oldest first; none is ever removed (docs/upgrades.md). */
  migrations?: readonly Migration[];
  /** The event handlers, by the service that publishes the events. */
  consumers?: Subscription[];
  /** Rebuilds the service's past events from its own database, so that they can be published again. */
  history?: readonly HistorySource[];
  /** Started once the indexes exist; closed when no requests and events arrive any more. */
  workers?: (() => Closable)[];
  /** Whether the broker account of the service has a mirror of its stream, too. */
  hasPlainMirror?: boolean;
  /** Removes what is too much of a deleted person for one transaction (`startErasureWorker`). */
  removeRest?(userId: string): Promise<void>;
  /** Closed after the workers. */
  queues?: Closable[];
  /** What the service stores about people, for copies of their data. */
  personalData?: {
    sources: readonly PersonalDataSource[];
    /** Reports in a transaction that a copy is collected. */
    onCollected(copy: { id: string; userId: string }, tx: Tx): Promise<void>;
  };
  /** Whether the nightly job runs by `startRetention`; the service runs it itself otherwise. True if left out. */
  hasRetentionJob?: boolean;
  /** The stored fields that are sealed for longer than a key is kept; they are sealed again with a new one. */
  sealedFields?: readonly SealedField[];
}

export interface ServiceOptions<Shape extends z.ZodRawShape, Loaders> {
  service: ServiceName;
  env: NodeJS.ProcessEnv;
  /** The variables besides `serviceEnv`, for example `redisEnv`. */
  shape?: Shape;
  /** The subgraph's SDL: `new URL('../schema.graphql', import.meta.url)`. */
  schema: URL;
  /** Registers the models on the connection and wires the operations. */
  build(
    foundation: ServiceContext<Shape>,
  ): ServiceComponents<Loaders> | Promise<ServiceComponents<Loaders>>;
}

export interface RunningService {
  /** The base URL, without a path. */
  url: string;
  /** Takes up other keys, and seals stored fields again with the first. Rejects with the database's errors. */
  replaceKeys(texts: KeyTexts): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a service: MongoDB, Redis, the message broker, the service's stream, indexes, relay, consumers,
 * and the HTTP server last. `stop` closes them in reverse order: readiness says 503 and HTTP drains
 * first. Rejects with a ConfigurationError, or with the connection error of a server that is unreachable;
 * everything that was opened is closed then.
 */
export async function startService<const Shape extends z.ZodRawShape, Loaders>(
  declaration: ServiceOptions<Shape, Loaders>,
): Promise<RunningService> {
  const { service } = declaration;
  const env = readEnv(
    { ...serviceEnv, ...declaration.shape },
    declaration.env,
  ) as ServiceContext<Shape>['env'];
  const log = createLog({ service, level: env.LOG_LEVEL, format: env.LOG_FORMAT });
  const opened = createShutdownStack();
  try {
    const { url, replaceKeys } = await openService(declaration, env, log, opened);
    log.info({ url }, 'ready');
    return {
      url,
      replaceKeys,
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

/** Copies of personal data are sealed for a week. */
const personalDataField: SealedField = { collection: 'personaldata', field: 'sealed' };

/** Throws where data-versions.ts lacks a migration. */
function requireKnownNumber(service: ServiceName, { length }: readonly Migration[]): void {
  if (length === knownDataVersions[service]) return;
  throw new Error(
    `data-versions.ts must have ${length} for ${service}, as many as it has migrations`,
  );
}

async function openService<Shape extends z.ZodRawShape, Loaders>(
  declaration: ServiceOptions<Shape, Loaders>,
  env: ServiceContext<Shape>['env'],
  log: Logger,
  opened: ReturnType<typeof createShutdownStack>,
): Promise<Omit<RunningService, 'stop'>> {
  const { service } = declaration;
  if (await startServiceTracing(service, env, log, opened)) {
    traceMongoCommands();
    traceValkeyCommands();
  }
  const connection = await connectMongo(env.MONGODB_URI, service);
  opened.add('mongodb', () => connection.close());
  await requireCompleteRestore(connection);
  const isNew = await isNewDatabase(connection);
  const changes = watchCollections(connection);
  opened.add('changes', () => changes.close());
  const checks: HealthChecks = {
    mongodb: { isHealthy: () => pingMongo(connection), isRequired: true },
  };

  const diskSpace = await watchDiskSpace({
    connection,
    service,
    minFreeMb: env.MIN_FREE_MB,
    log,
  });
  opened.add('disk space', () => diskSpace.close());

  const redisUrl = 'REDIS_URL' in env ? String(env.REDIS_URL) : null;
  const redis = redisUrl ? await connectValkey(redisUrl, service, log) : null;
  if (redis) {
    opened.add('redis', () => redis.quit());
    checks.redis = { isHealthy: async () => (await redis.ping()) === 'PONG', isRequired: true };
    const memory = watchValkeyMemory(redis, log);
    opened.add('memory of redis', () => memory.close());
  }

  const { STREAM_REPLICAS: replicas } = env;
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
  const bus = await connectBus({ servers, user, pass, name: service });
  opened.add('nats', () => bus.drain());
  // Changes are stored with their events while the broker is unavailable: that is what the outbox is for.
  checks.nats = { isHealthy: async () => (await bus.rtt()) >= 0, isRequired: false };
  await ensureStream(bus, service, { replicas });
  const maintenance = maintainStream({ nc: bus, service, log, replicas });
  opened.add('stream', async () => maintenance.stop());

  const seal = createSealer(env.SEALING_KEY);
  const outbox = createOutbox({ connection, service, sealer: seal });
  const parts = await declaration.build({
    env,
    connection,
    changes,
    outbox,
    bus,
    downstreamConsumers: createDownstreamConsumers({ nc: bus, connection, service }),
    redis: redis as ServiceContext<Shape>['redis'],
    sealer: seal,
    diskSpace,
    log,
  });
  opened.add('queues', () => closeAll(parts.queues));
  requireKnownNumber(service, parts.migrations ?? []);
  await migrate({ connection, service, isNew, log }, parts.migrations ?? []);
  await createIndexes(connection);
  await registerKeyAgeMetrics(connection, service, env, log);
  async function resealFields(): Promise<void> {
    if (!hasOlderKeys(env)) return;
    for (const each of [...(parts.sealedFields ?? []), personalDataField]) {
      const count = await resealField(connection, each, each.sealer ?? seal);
      const { collection, field } = each;
      if (count > 0) log.info({ collection, field, count }, 'sealed again with the new key');
    }
  }
  const resealing = resealFields().catch((err) => log.error({ err }, 'not sealed again'));
  opened.add('sealed fields', () => resealing);
  const workers = (parts.workers ?? []).map((start) => start());
  opened.add('workers', () => closeAll(workers));

  const trimming = runPeriodically(trimIntervalMs, () => trimIdempotencyRecords(connection), {
    name: 'trimming idempotency keys',
    log,
    initialDelayMs: trimIntervalMs,
  });
  opened.add('trimming idempotency keys', () => trimming.close());

  const history = parts.history ?? [];
  const guard = startStreamRecovery({
    nc: bus,
    connection,
    service,
    outbox,
    history,
    log,
    replicas,
  });
  opened.add('stream guard', () => guard.stop());
  // Nothing may be published before: a lost stream must not look complete.
  await guard.ready;
  const checker = startStreamChecker({
    nc: bus,
    connection,
    service,
    outbox,
    changes,
    history,
    log,
  });
  opened.add('stream checker', () => checker.close());
  const relay = startRelay({ nc: bus, connection, service, outbox, changes, log });
  opened.add('relay', () => relay.stop());
  const { hasPlainMirror, removeRest } = parts;
  const erasureWorker = startErasureWorker({
    nc: bus,
    connection,
    service,
    changes,
    log,
    hasPlainMirror,
    removeRest,
  });
  opened.add('eraser', () => erasureWorker.close());
  checkSubscriptions(service, parts.consumers ?? []);
  const stopMeasuring = registerConsumerMetrics(service, bus);
  opened.add('metrics of consumers', async () => stopMeasuring());
  for (const { from, handlers } of parts.consumers ?? []) {
    const consumer = await startConsumer({ nc: bus, connection, service, from, handlers, log });
    opened.add(`consumer from ${from}`, () => consumer.stop());
  }

  const { personalData } = parts;
  if (personalData) {
    const collector = startPersonalDataCollector({
      ...personalData,
      connection,
      changes,
      outbox,
      sealer: seal,
      log,
    });
    opened.add('collecting personal data', () => collector.close());
  }

  const { retention, hasRetentionJob = true } = parts;
  const nightlyRules = retention && hasRetentionJob ? retention : null;
  if (nightlyRules) {
    const lag = createConsumerLag(bus, service);
    const areHoldsKnown = async () => {
      // Identity itself has them.
      const { identity: waiting = 0 } = await lag.pendingCounts();
      return waiting === 0;
    };
    const removing = startRetention({ connection, rules: nightlyRules, areHoldsKnown, log });
    opened.add('removing expired data', () => removing.close());
  }

  const jobStates = async () => [
    ...((await parts.jobStates?.()) ?? []),
    ...(nightlyRules ? [await retentionJobState(connection, nightlyRules)] : []),
    ...(await streamJobStates(connection)),
  ];
  const stopMeasuringJobs = registerJobMetrics(service, { ...parts, jobStates });
  opened.add('metrics of jobs', async () => stopMeasuringJobs());
  const ofState = serviceStateResolvers<Loaders>({
    ...parts,
    jobStates,
    service,
    connection,
    redis,
    diskSpace,
    checks,
  });
  const ofErasures = erasureResolvers<Loaders>(service, connection);
  const subgraph = await startSubgraph<Loaders>({
    service,
    env,
    typeDefs: readFileSync(declaration.schema, 'utf8'),
    resolvers: {
      ...parts.resolvers,
      Query: { ...parts.resolvers.Query, ...ofState.Query, ...ofErasures.Query },
    },
    loaders: parts.loaders ?? ({} as Loaders),
    downloads: [
      ...(parts.downloads ?? []),
      ...(personalData
        ? [servePersonalDataParts<Loaders>(service, { connection, sealer: seal })]
        : []),
    ],
    checks,
    mutationFailure: diskSpace.mutationFailure,
    log,
  });
  opened.add('http', () => subgraph.stop());
  return {
    url: subgraph.url,
    async replaceKeys(texts) {
      replaceKeys(env, texts);
      await registerKeyAgeMetrics(connection, service, env, log);
      await resealFields();
    },
  };
}

/** What a restore has left half-done must not be served, and not be written to. */
async function requireCompleteRestore(connection: Connection): Promise<void> {
  if (!(await isRestoreIncomplete(connection))) return;
  throw new ConfigurationError(
    `a restore of the database ${connection.name} is still running or was interrupted: wait for it, or run \`npm run restore\` again`,
  );
}

async function closeAll(things: Closable[] = []): Promise<void> {
  await Promise.all(things.map((thing) => thing.close()));
}
