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
import { hasAccounts } from './jetstream-api.ts';
import type { Bus } from './nats-connection.ts';
import { eventSubjects, republishedSubjects, streamOf } from './stream-names.ts';

/** JetStream forgets message ids after this long; from then on only the inbox knows them. */
const duplicateWindowMs = 10 * 60_000;

/** What outsiders read instead of attendance's own stream. */
export const mirrorStream = 'ATTENDANCE_MIRROR';
/** How JetStream of the outsiders' account is asked from the portal's. */
export const outsideApi = '$JS.OUTSIDE.API';
/** How JetStream of the portal's account is asked from the outsiders'. */
export const mirroredApi = '$JS.PORTAL.API';
/** Where the mirror gets its messages from the other account. */
export const mirrorDelivery = 'mirror.attendance';

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
 * Makes the mirror of attendance's stream for outsiders: whatever they do to its consumers, the
 * services' own stay untouched. A purge of the original does not reach it: erase in both.
 */
export async function ensureMirror(nc: Bus, { replicas = 1 } = {}): Promise<void> {
  const mirror = { ...kept(replicas), name: mirrorStream };
  const source = { name: streamOf('attendance') };
  if (await patiently(nc, () => hasAccounts(nc))) {
    const external = { api: mirroredApi, deliver: mirrorDelivery };
    return ensure(nc, { ...mirror, mirror: { ...source, external } }, outsideApi);
  }
  return ensure(nc, { ...mirror, mirror: source });
}

/** All streams that hold a service's events, each with what manages it; the own one first. */
export async function streamsWith(
  nc: Bus,
  service: ServiceName,
): Promise<{ name: string; manager: JetStreamManager }[]> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const own = { name: streamOf(service), manager };
  if (service !== 'attendance') return [own];
  if (!(await hasAccounts(nc))) return [own, { name: mirrorStream, manager }];
  const outside = await nc.jetstreamManager({ checkAPI: false, apiPrefix: outsideApi });
  return [own, { name: mirrorStream, manager: outside }];
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

async function ensure(
  nc: Bus,
  config: Partial<StreamConfig> & { name: string },
  apiPrefix = '$JS.API',
): Promise<void> {
  const manager = await nc.jetstreamManager({ checkAPI: false, apiPrefix });
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
