import { type CollectionChanges, watchCollections } from '@portal/bus/collection-changes';
import { ensureStream } from '@portal/bus/ensure-stream';
import { maintainStream } from '@portal/bus/maintain-stream';
import { type Bus, connectBus } from '@portal/bus/nats-connection';
import type { ServiceName } from '@portal/contracts/operation';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { isRestoreIncomplete } from './backup/restore-marker.ts';
import { connectValkey } from './connect-valkey.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import { ConfigurationError, type ServiceEnv } from './env.ts';
import type { Logger } from './log.ts';
import { isNewDatabase, requireKnownVersion } from './migrate.ts';
import { connectMongo, pingMongo } from './mongo.ts';
import type { HealthChecks } from './readiness.ts';
import type { createShutdownStack } from './shutdown-stack.ts';
import { watchValkeyMemory } from './valkey-memory.ts';

/** What the steps of a service’s start share. */
export interface StartContext {
  service: ServiceName;
  env: ServiceEnv;
  log: Logger;
  /** Each step adds what it has opened. */
  opened: ReturnType<typeof createShutdownStack>;
}

/** The connections of a service to its servers. */
export interface Connections {
  connection: Connection;
  /** Whether the database was empty. */
  isNew: boolean;
  changes: CollectionChanges;
  diskSpace: DiskSpace;
  redis: Redis | null;
  bus: Bus;
  checks: HealthChecks;
}

/** Connects a service to MongoDB, Valkey if its environment has REDIS_URL, and the message broker with its stream. */
export async function openConnections({
  service,
  env,
  log,
  opened,
}: StartContext): Promise<Connections> {
  const connection = await connectMongo(env.MONGODB_URI, service);
  opened.add('mongodb', () => connection.close());
  await requireCompleteRestore(connection);
  // Before indexes, the stream and background work: data of a newer version stays as it is.
  await requireKnownVersion(connection, service);
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
    opened.add('Valkey', () => redis.quit());
    checks.redis = { isHealthy: async () => (await redis.ping()) === 'PONG', isRequired: true };
    const memory = watchValkeyMemory(redis, log);
    opened.add('memory of Valkey', () => memory.close());
  }

  const { STREAM_REPLICAS: replicas } = env;
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = env;
  const bus = await connectBus({ servers, user, pass, name: service });
  opened.add('nats', () => bus.drain());
  // Changes are stored with their events while the broker is unavailable: that is what the outbox is for.
  checks.nats = { isHealthy: async () => (await bus.rtt()) >= 0, isRequired: false };
  await ensureStream(bus, service, { replicas });
  const maintenance = maintainStream({ nc: bus, service, log, replicas });
  opened.add('stream', () => maintenance.close());
  return { connection, isNew, changes, diskSpace, redis, bus, checks };
}

/** What a restore has left half-done must not be served, and not be written to. */
async function requireCompleteRestore(connection: Connection): Promise<void> {
  if (!(await isRestoreIncomplete(connection))) return;
  throw new ConfigurationError(
    `a restore of the database ${connection.name} is still running or was interrupted: wait for it, or run \`npm run restore\` again`,
  );
}
