import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/operation';
import {
  DiscardPolicy,
  ErrorCode,
  type JetStreamManager,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { Bus } from './nats-connection.ts';

/** JetStream forgets message ids after this long; from then on only the inbox knows them. */
const duplicateWindowMs = 10 * 60_000;

/** What outsiders read instead of attendance's own stream. */
export const mirrorStream = 'ATTENDANCE_MIRROR';
/** The broker's account of the services; each subscriber has its own (subscriber-accounts.ts). */
export const portalAccount = 'PORTAL';

/** The stream in which a service publishes: `ATTENDANCE`. */
export function streamOf(service: ServiceName): string {
  return service.toUpperCase();
}

/**
 * Makes the stream of a service as it should be, whether it exists or not. Resolves once it does,
 * and waits for a broker that is away. `replicas` is more than 1 only in a cluster.
 */
export function ensureStream(nc: Bus, service: ServiceName, { replicas = 1 } = {}): Promise<void> {
  return ensure(nc, {
    ...kept(replicas),
    name: streamOf(service),
    subjects: [`portal.${service}.>`],
    duplicate_window: nanos(duplicateWindowMs),
  });
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
  const exists = await manager.streams.info(config.name).then(
    () => true,
    (failure) => {
      if (isNotFound(failure)) return false;
      throw failure;
    },
  );
  if (exists) await manager.streams.update(config.name, config);
  else await manager.streams.add(config);
}

/** Whether the broker, or its JetStream, does not answer for now. */
function isAway(failure: unknown): boolean {
  return (
    failure instanceof NatsError &&
    [ErrorCode.Timeout, ErrorCode.NoResponders, ErrorCode.Disconnect].includes(
      failure.code as ErrorCode,
    )
  );
}

/** Whether a stream or consumer does not exist (yet). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof NatsError && failure.api_error?.code === 404;
}
