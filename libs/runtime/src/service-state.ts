import { countDeadLetters, eventsWaiting } from '@portal/bus/backlog';
import type { ServiceName } from '@portal/contracts/operation';
import {
  type JobState,
  type QueueState,
  type ServiceState,
  serviceStateOf,
} from '@portal/contracts/service-state';
import { ok } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Resolvers } from './graph.ts';
import type { Checks } from './health.ts';
import { inTime } from './in-time.ts';
import { resolve } from './resolve.ts';
import { shortMemoryRatio, valkeyMemoryRatio } from './valkey-memory.ts';

/** What a service says itself of how it is; what only some have is left out by the others. */
export interface StateSources {
  /** How its queues are. Beside them is said whether Redis answers. */
  queueStates?(): Promise<QueueState[]>;
  /** How the jobs are that it does by the clock. */
  jobStates?(): Promise<JobState[]>;
}

interface Observed extends StateSources {
  service: ServiceName;
  connection: Connection;
  redis: Redis | null;
  checks: Checks;
}

/**
 * The answer to how a service is, for administrators. It comes within some seconds also while what
 * is asked about is away: that is when one wants to know.
 */
export function serviceStateResolvers<Loaders>(observed: Observed): Resolvers<Loaders> {
  const contract = serviceStateOf(observed.service);
  const startedAt = new Date().toISOString();
  return {
    Query: {
      [contract.name]: resolve(contract, async () =>
        ok({ startedAt, ...(await stateOf(observed)) }),
      ),
    },
  };
}

async function stateOf(observed: Observed): Promise<Omit<ServiceState, 'startedAt'>> {
  const { connection, redis, checks, queueStates, jobStates } = observed;
  const answers = (name: string) => inTime(async () => checks[name]?.answers() ?? false, false);
  const [
    databaseConnected,
    brokerConnected,
    queuesConnected,
    events,
    deadLetters,
    queues,
    jobs,
    used,
  ] = await Promise.all([
    answers('mongodb'),
    answers('nats'),
    queueStates ? answers('redis') : null,
    inTime(() => eventsWaiting(connection), null),
    inTime(() => countDeadLetters(connection), null),
    inTime(async () => queueStates?.() ?? [], null),
    inTime(async () => jobStates?.() ?? [], null),
    inTime(async () => (redis ? valkeyMemoryRatio(redis) : null), null),
  ]);
  return {
    databaseConnected,
    brokerConnected,
    queuesConnected,
    eventsWaiting: events,
    deadLetters,
    queues,
    jobs,
    isMemoryShort: used === null ? null : used >= shortMemoryRatio,
  };
}
