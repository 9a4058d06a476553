import { readFileSync } from 'node:fs';
import { createSealer, type Sealer } from '@portal/auth/sealer';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import {
  createDownstreamConsumers,
  type DownstreamConsumers,
} from '@portal/bus/downstream-consumers';
import type { Bus } from '@portal/bus/nats-connection';
import { createOutbox, type Outbox, type Tx } from '@portal/bus/outbox';
import { streamJobStates } from '@portal/bus/stream-job-states';
import { trimIdempotencyRecords } from '@portal/bus/trim-idempotency-records';
import type { ServiceName } from '@portal/contracts/operation';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { DiskSpace } from './disk-space.ts';
import { readEnv, type ServiceEnv, serviceEnv } from './env.ts';
import { erasureResolvers } from './erasure-resolvers.ts';
import { registerJobMetrics } from './job-metrics.ts';
import { registerKeyAgeMetrics } from './key-metrics.ts';
import { createLog, type Logger } from './log.ts';
import type { Migration } from './migrate.ts';
import { type Connections, openConnections, type StartContext } from './open-connections.ts';
import { startPersonalDataCollector } from './personal-data/personal-data-collector.ts';
import type { PersonalDataSource } from './personal-data/personal-data-source.ts';
import { servePersonalDataParts } from './personal-data/serve-personal-data-parts.ts';
import { prepareData } from './prepare-data.ts';
import { type KeyTexts, replaceKeys } from './replace-keys.ts';
import type { Resolvers } from './resolver-types.ts';
import type { RetentionRule } from './retention/retention-rule.ts';
import { retentionJobState, startRetention } from './retention/start-retention.ts';
import { runPeriodically } from './run-periodically.ts';
import type { ServedDownload } from './serve-download.ts';
import { type StateSources, serviceStateResolvers } from './service-state.ts';
import { createShutdownStack } from './shutdown-stack.ts';
import { type EventComponents, startEventWorkers } from './start-event-workers.ts';
import { startServiceTracing } from './start-service-tracing.ts';
import { startSubgraph } from './start-subgraph.ts';
import { traceMongoCommands } from './trace-mongo-commands.ts';
import { traceValkeyCommands } from './trace-valkey-commands.ts';

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

export interface ServiceComponents<Loaders> extends StateSources, EventComponents {
  resolvers: Resolvers<Loaders>;
  /** Data loaders that all requests share (batch-loader.ts). */
  loaders?: Loaders;
  /** Files and streams, which the gateway reads outside of GraphQL (serve-download.ts). */
  downloads?: readonly ServedDownload<Loaders>[];
  /** The changes of stored data since portal 1.0.0, oldest first; none is ever removed (docs/upgrades.md). */
  migrations?: readonly Migration[];
  /** Started once the indexes exist; closed when no requests and events arrive any more. */
  workers?: (() => Closable)[];
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
  /** The variables besides `serviceEnv`, for example `valkeyEnv`. */
  shape?: Shape;
  /** The subgraph's SDL: `new URL('../schema.graphql', import.meta.url)`. */
  schema: URL;
  /** Registers the models on the connection and wires the operations. */
  build(
    context: ServiceContext<Shape>,
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
 * Starts a service: MongoDB, Valkey, the message broker, the service's stream, indexes, relay, consumers,
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
  const start: StartContext = { service, env, log, opened };
  const connections = await openConnections(start);
  const { connection, changes, bus, redis, diskSpace, checks } = connections;
  const sealer = createSealer(env.SEALING_KEY);
  const outbox = createOutbox({ connection, service, sealer });
  const components = await declaration.build({
    env,
    connection,
    changes,
    outbox,
    bus,
    downstreamConsumers: createDownstreamConsumers({ nc: bus, connection, service }),
    redis: redis as ServiceContext<Shape>['redis'],
    sealer,
    diskSpace,
    log,
  });
  opened.add('queues', () => closeAll(components.queues));
  const resealFields = await prepareData(start, connections, sealer, components);
  const workers = (components.workers ?? []).map((startWorker) => startWorker());
  opened.add('workers', () => closeAll(workers));

  const trimming = runPeriodically(trimIntervalMs, () => trimIdempotencyRecords(connection), {
    name: 'trimming idempotency keys',
    log,
    initialDelayMs: trimIntervalMs,
  });
  opened.add('trimming idempotency keys', () => trimming.close());

  await startEventWorkers(start, connections, outbox, components);

  const { personalData } = components;
  if (personalData) {
    const collector = startPersonalDataCollector({
      ...personalData,
      connection,
      changes,
      outbox,
      sealer,
      log,
    });
    opened.add('collecting personal data', () => collector.close());
  }

  const { retention, hasRetentionJob = true } = components;
  const nightlyRules = retention && hasRetentionJob ? retention : null;
  if (nightlyRules) startNightlyRetention(start, connections, nightlyRules);

  const jobStates = async () => [
    ...((await components.jobStates?.()) ?? []),
    ...(nightlyRules ? [await retentionJobState(connection, nightlyRules)] : []),
    ...(await streamJobStates(connection)),
  ];
  const stopMeasuringJobs = registerJobMetrics(service, { ...components, jobStates });
  opened.add('metrics of jobs', async () => stopMeasuringJobs());
  const ofState = serviceStateResolvers<Loaders>({
    ...components,
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
      ...components.resolvers,
      Query: { ...components.resolvers.Query, ...ofState.Query, ...ofErasures.Query },
    },
    loaders: components.loaders ?? ({} as Loaders),
    downloads: [
      ...(components.downloads ?? []),
      ...(personalData ? [servePersonalDataParts<Loaders>(service, { connection, sealer })] : []),
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

function startNightlyRetention(
  { service, log, opened }: StartContext,
  { connection, bus }: Connections,
  rules: readonly RetentionRule[],
): void {
  const lag = createConsumerLag(bus, service);
  const areHoldsKnown = async () => {
    // Identity itself has them.
    const { identity: waiting = 0 } = await lag.pendingCounts();
    return waiting === 0;
  };
  const removing = startRetention({ connection, rules, areHoldsKnown, log });
  opened.add('removing expired data', () => removing.close());
}

async function closeAll(things: Closable[] = []): Promise<void> {
  await Promise.all(things.map((thing) => thing.close()));
}
