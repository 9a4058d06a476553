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
import { isAway } from './api-failures.ts';
import { includesConfig, infoOrNull } from './configured.ts';
import { ensureDurables } from './durable.ts';
import type { Bus } from './nats-connection.ts';
import { eventSubjects, republishedSubjects, streamOf } from './stream-names.ts';

/** JetStream forgets message ids after this long; from then on only the inbox knows them. */
const duplicateWindowMs = 10 * 60_000;

/** What outsiders read instead of attendance's own stream. */
export const mirrorStream = 'ATTENDANCE_MIRROR';

/**
 * Makes the stream of a service and the durable consumers of those who follow it as they should be,
 * whether they exist or not. Resolves once they do, and waits for a broker that is away. `replicas`
 * is more than 1 only in a cluster.
 */
export async function ensureStream(
  nc: Bus,
  service: ServiceName,
  { replicas = 1 } = {},
): Promise<void> {
  await patiently(nc, () => makeStream(nc, service, { replicas }));
}

/** The same, once: rejects where the broker is away. */
export async function makeStream(
  nc: Bus,
  service: ServiceName,
  { replicas = 1 } = {},
): Promise<void> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  await addOrUpdate(manager, {
    ...kept(replicas),
    name: streamOf(service),
    subjects: [eventSubjects(service)],
    duplicate_window: nanos(duplicateWindowMs),
    // The gateway watches what is published, and reads what it missed, without a consumer.
    republish: { src: eventSubjects(service), dest: republishedSubjects(service) },
    allow_direct: true,
  });
  await ensureDurables(nc, service);
}

/**
 * Makes the mirror of attendance's stream in the same account, for a broker without accounts of the
 * portal's. A purge of the original does not reach it: erase in both.
 */
export function ensureMirror(nc: Bus, { replicas = 1 } = {}): Promise<void> {
  const source = { name: streamOf('attendance') };
  return ensure(nc, { ...kept(replicas), name: mirrorStream, mirror: source });
}

/** How the stream of a subscriber is made: in its own account, filled by the mirror keeper. */
export function mirrorConfig(): Partial<StreamConfig> & { name: string } {
  return {
    ...kept(1),
    name: mirrorStream,
    subjects: ['portal.attendance.>'],
    // Its keeper knows what it has copied. This is the shortest that the broker takes.
    duplicate_window: nanos(100),
  };
}

/** Events are kept for ever: whoever joins later reads from the start. */
function kept(replicas: number): Partial<StreamConfig> {
  return {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: 0,
    // Single messages are never deleted; a person's are purged by subject.
    deny_delete: true,
  };
}

async function ensure(nc: Bus, config: Partial<StreamConfig> & { name: string }): Promise<void> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  await patiently(nc, () => addOrUpdate(manager, config));
}

/** Asks again for as long as the broker, or its JetStream, is away. */
async function patiently<Answer>(nc: Bus, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (failure) {
      if (!isAway(failure) || nc.isClosed()) throw failure;
      await delay(500);
    }
  }
}

async function addOrUpdate(
  manager: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  const existing = await infoOrNull(() => manager.streams.info(config.name));
  if (!existing) await manager.streams.add(config);
  else if (!includesConfig(existing.config, config)) {
    await manager.streams.update(config.name, config);
  }
}
