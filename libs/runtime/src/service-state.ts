import { countDeadLetters, countUnpublishedEvents } from '@portal/bus/backlog-counts';
import type { ServiceName } from '@portal/contracts/operation';
import {
  type JobState,
  type QueueState,
  type ServiceState,
  serviceStateQuery,
} from '@portal/contracts/service-state';
import { ok } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { DiskSpace } from './disk-space.ts';
import type { HealthChecks } from './readiness.ts';
import { resolve } from './resolve.ts';
import type { Resolvers } from './resolver-types.ts';
import type { RetentionRule } from './retention/retention-rule.ts';
import { retentionStates } from './retention/start-retention.ts';
import { memoryWarningRatio, valkeyMemoryRatio } from './valkey-memory.ts';
import { withTimeout } from './with-timeout.ts';

/** The parts of its state that a service provides itself; services without queues or jobs leave them out. */
export interface StateSources {
  /** The state of its queues. With it, the health of Valkey is reported too. */
  queueStates?(): Promise<QueueState[]>;
  /** When the oldest job of each queue that is not done was added; null for an empty queue. */
  oldestJobs?(): Promise<Record<string, Date | null>>;
  /** The state of its scheduled jobs. */
  jobStates?(): Promise<JobState[]>;
  /** The data that it removes after a period. */
  retention?: readonly RetentionRule[];
}

interface ServiceStateOptions extends StateSources {
  service: ServiceName;
  connection: Connection;
  redis: Redis | null;
  diskSpace: Pick<DiskSpace, 'isNearLimit'>;
  checks: HealthChecks;
}

/**
 * The resolver of a service's state, for administrators. Each part has a timeout of a second and is
 * null or false afterwards, because the state matters most while a server is unreachable.
 */
export function serviceStateResolvers<Loaders>(options: ServiceStateOptions): Resolvers<Loaders> {
  const contract = serviceStateQuery(options.service);
  const startedAt = new Date().toISOString();
  return {
    Query: {
      [contract.name]: resolve(contract, async () =>
        ok({ startedAt, ...(await readState(options)) }),
      ),
    },
  };
}

async function readState(observed: ServiceStateOptions): Promise<Omit<ServiceState, 'startedAt'>> {
  const { connection, redis, diskSpace, checks, queueStates, jobStates } = observed;
  const rules = observed.retention ?? [];
  const isHealthy = (name: string) =>
    withTimeout(async () => checks[name]?.isHealthy() ?? false, false);
  const [
    databaseConnected,
    brokerConnected,
    queuesConnected,
    events,
    deadLetters,
    queues,
    jobs,
    retention,
    used,
  ] = await Promise.all([
    isHealthy('mongodb'),
    isHealthy('nats'),
    queueStates ? isHealthy('redis') : null,
    withTimeout(() => countUnpublishedEvents(connection), null),
    withTimeout(() => countDeadLetters(connection), null),
    withTimeout(async () => queueStates?.() ?? [], null),
    withTimeout(async () => jobStates?.() ?? [], null),
    withTimeout(() => retentionStates(connection, rules), null),
    withTimeout(async () => (redis ? valkeyMemoryRatio(redis) : null), null),
  ]);
  return {
    databaseConnected,
    brokerConnected,
    queuesConnected,
    eventsWaiting: events,
    deadLetters,
    queues,
    jobs,
    retention,
    isMemoryShort: used === null ? null : used >= memoryWarningRatio,
    isDiskShort: diskSpace.isNearLimit(),
  };
}
