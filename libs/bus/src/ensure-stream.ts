import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/operation';
import {
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import { atomicBatchConfig } from './atomic-batch.ts';
import { type DurableConsumerOptions, ensureDurableConsumers } from './durable-consumer.ts';
import { isBrokerUnavailable, nullIfNotFound } from './jetstream-errors.ts';
import { matchesConfig } from './matches-config.ts';
import type { Bus } from './nats-connection.ts';
import { eventSubjects, republishedSubjects, streamName } from './stream-names.ts';

/**
 * JetStream forgets message ids after this time. From then on only the inbox detects duplicates.
 */
const duplicateWindowMs = 10 * 60_000;

/** The stream that external subscribers read: a copy of attendance's. */
export const mirrorStreamName = 'ATTENDANCE_MIRROR';
/** The subjects of a subscriber's stream. */
export const mirrorSubjects = 'portal.attendance.>';

/**
 * Creates or updates a service's stream and the durable consumers of its downstream services.
 * Retries while the broker is unavailable. `replicas` is more than 1 only in a cluster: an existing
 * stream gets that many, and its consumers follow it.
 */
export async function ensureStream(
  nc: Bus,
  service: ServiceName,
  { replicas = 1 } = {},
): Promise<void> {
  await retryWhileUnavailable(nc, () => tryEnsureStream(nc, service, { replicas }));
}

/** Like `ensureStream`, but rejects if the broker is unavailable. */
export async function tryEnsureStream(
  nc: Bus,
  service: ServiceName,
  { replicas = 1, ...options }: { replicas?: number | undefined } & DurableConsumerOptions = {},
): Promise<void> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  await addOrUpdate(manager, {
    ...retentionConfig(replicas),
    name: streamName(service),
    subjects: [eventSubjects(service)],
    duplicate_window: nanos(duplicateWindowMs),
    // The gateway reads live and missed events without a consumer.
    republish: { src: eventSubjects(service), dest: republishedSubjects(service) },
    allow_direct: true,
    ...atomicBatchConfig(nc),
  });
  await ensureDurableConsumers(nc, service, options);
}

/**
 * Creates or updates the mirror of attendance's stream in the same account, for a broker without
 * the portal's accounts. A purge of the original is not mirrored: an erasure must purge both.
 */
export function ensureMirror(nc: Bus, { replicas = 1 } = {}): Promise<void> {
  const source = { name: streamName('attendance') };
  return ensure(nc, { ...retentionConfig(replicas), name: mirrorStreamName, mirror: source });
}

/** The configuration of a subscriber's stream in its own account, which the mirror sync fills. */
export function mirrorConfig(replicas = 1): Partial<StreamConfig> & { name: string } {
  return {
    ...retentionConfig(replicas),
    name: mirrorStreamName,
    subjects: [mirrorSubjects],
    // The mirror sync records what it has copied. This is the shortest window that the broker accepts.
    duplicate_window: nanos(100),
  };
}

/**
 * Events have no age limit, so that what is kept can be replayed: each service purges those past retention
 * (purge-expired-events.ts).
 */
function retentionConfig(replicas: number): Partial<StreamConfig> {
  return {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: 0,
    // Messages are never deleted one by one, but purged by subject.
    deny_delete: true,
  };
}

async function ensure(nc: Bus, config: Partial<StreamConfig> & { name: string }): Promise<void> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  await retryWhileUnavailable(nc, () => addOrUpdate(manager, config));
}

/** Retries while the broker, or its JetStream, is unavailable. */
async function retryWhileUnavailable<Value>(nc: Bus, run: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await run();
    } catch (failure) {
      if (!isBrokerUnavailable(failure) || nc.isClosed()) throw failure;
      await delay(500);
    }
  }
}

async function addOrUpdate(
  manager: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  const existing = await manager.streams.info(config.name).catch(nullIfNotFound);
  if (!existing) await manager.streams.add(config);
  else if (!matchesConfig(existing.config, config)) {
    await manager.streams.update(config.name, config);
  }
}
