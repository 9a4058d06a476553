import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { CollectionChanges } from './collection-changes.ts';
import { mirrorCollection } from './collections.ts';
import { watchForeignMessages } from './foreign-messages.ts';
import { createLease } from './lease.ts';
import { createMirrorReplicator } from './mirror-replicator.ts';
import { openMirrorSource } from './mirror-source.ts';
import { openMirrorStream } from './mirror-stream.ts';
import { type Bus, connectBus } from './nats-connection.ts';
import { mirrorSyncCredentials } from './subscriber-accounts.ts';
import { createWakeSignal } from './wake-signal.ts';

/** A subscriber with a mirror. The mirror of a revoked subscriber is deleted. */
export interface MirroredSubscriber {
  id: string;
  isRevoked: boolean;
}

export interface MirrorSyncOptions {
  /** Attendance's connection, its user, and the broker's address. */
  nc: Bus;
  user?: string | undefined;
  servers: string;
  connection: Connection;
  changes: CollectionChanges;
  mirrorSyncKey: string;
  /** Loads the current subscribers. */
  subscribers: () => Promise<readonly MirroredSubscriber[]>;
  /** Called when a revoked subscriber's mirror is deleted: the broker's account can be removed. */
  onRemoved: (id: string) => Promise<void>;
  log?: Logger;
  /** The copies of each mirror in a cluster. */
  replicas?: number;
  /** How often to look for new events, besides when one is published. */
  pollMs?: number;
  /** How often each mirror is compared with what was copied. */
  checkMs?: number;
  /** The minimum age of a stream before it is recreated again. */
  recreateAfterMs?: number;
}

/** Maintains the subscribers' mirrors. */
export interface MirrorSync {
  /** Reloads the list of subscribers at once. */
  refresh(): void;
  close(): Promise<void>;
}

interface Runner {
  isRevoked: boolean;
  /** Copies at once: an event was published. */
  wake(): void;
  /** Erases at once: an erasure was requested. */
  erase(): void;
  close(): Promise<void>;
}

const leaseMs = 5_000;
const listIntervalMs = 10_000;
const maxPauseMs = 5_000;
/** After an event was published, the source is polled at this interval for this long. */
const fastPollMs = 8;
const fastPollDurationMs = 500;

/**
 * Copies attendance's stream into each subscriber's account. Each subscriber has a connection of
 * its own, so that a broken or slow one doesn't affect the others. Only one of several processes
 * works.
 */
export function startMirrorSync(options: MirrorSyncOptions): MirrorSync {
  const { nc, connection, changes, log } = options;
  const lease = createLease(connection, 'mirrors', leaseMs);
  const runners = new Map<string, Runner>();
  const wake = createWakeSignal();
  let listIsDueAt = 0;
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        if (!(await lease.hold())) await stopAll();
        else if (performance.now() >= listIsDueAt) await reconcileRunners();
      } catch (failure) {
        log?.warn({ err: failure }, 'the list of subscribers is unavailable, retrying');
        listIsDueAt = 0;
      }
      if (!isStopping) await wake.wait(leaseMs / 3);
    }
    await stopAll();
    await lease.release().catch(() => undefined);
  }

  function refresh(): void {
    listIsDueAt = 0;
    wake.raise();
  }

  async function reconcileRunners(): Promise<void> {
    listIsDueAt = performance.now() + listIntervalMs;
    const wanted = new Map((await options.subscribers()).map((one) => [one.id, one]));
    for (const [id, runner] of runners) {
      if (wanted.get(id)?.isRevoked === runner.isRevoked) continue;
      // Not awaited, because the lease must be renewed in time.
      void runner.close().then(() => {
        runners.delete(id);
        refresh();
      });
    }
    for (const one of wanted.values()) {
      if (!runners.has(one.id)) runners.set(one.id, startRunner(one, options));
    }
  }

  async function stopAll(): Promise<void> {
    const all = [...runners.values()];
    runners.clear();
    listIsDueAt = 0;
    await Promise.all(all.map((runner) => runner.close()));
  }

  const published = nc.subscribe('portal.attendance.>', {
    callback() {
      for (const runner of runners.values()) runner.wake();
    },
  });
  const unwatch = changes.watch('erasures', () => {
    for (const runner of runners.values()) runner.erase();
  });
  const running = run();
  return {
    refresh,
    async close() {
      isStopping = true;
      wake.raise();
      unwatch();
      published.unsubscribe();
      await running;
    },
  };
}

function startRunner(subscriber: MirroredSubscriber, options: MirrorSyncOptions): Runner {
  const { id, isRevoked } = subscriber;
  const { servers, mirrorSyncKey, log } = options;
  const wakeSignal = createWakeSignal();
  const stopped = createWakeSignal();
  let wokenAt = Number.NEGATIVE_INFINITY;
  let isErasureDue = true;
  let isStopping = false;
  let mirrorBus: Bus | null = null;

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const address = {
          servers,
          name: `keeper-${id}`,
          ...mirrorSyncCredentials(id, mirrorSyncKey),
        };
        mirrorBus = await connectBus(address, { waitForBroker: false, noEcho: true });
        if (isRevoked) {
          await removeMirror(mirrorBus);
          return;
        }
        await maintain(mirrorBus, () => {
          failures = 0;
        });
      } catch (failure) {
        failures += 1;
        // The broker may not know the account yet, or it is broken: log only now and then.
        log?.[failures % 20 === 3 ? 'warn' : 'debug'](
          { err: failure, id },
          'mirror not copied, retrying',
        );
      } finally {
        await mirrorBus?.close().catch(() => undefined);
        mirrorBus = null;
      }
      if (!isStopping) await stopped.wait(Math.min(100 * 2 ** failures, maxPauseMs));
    }
  }

  async function maintain(nc: Bus, onIntact: () => void): Promise<void> {
    const { connection, pollMs = 1_000, checkMs = 10_000, recreateAfterMs = 15_000 } = options;
    const source = await openMirrorSource(options.nc, options.user);
    const stream = await openMirrorStream(nc, options.replicas);
    const mirror = createMirrorReplicator({ id, connection, source, stream, recreateAfterMs });
    await mirror.attach();
    let checkAt = 0;
    let copiedAt = Number.NEGATIVE_INFINITY;
    // The broker writes to the subject of a reply: requests of a subscriber could have it copy messages in a loop until the
    // next regular check.
    const foreign = watchForeignMessages(nc, pollMs);
    while (!isStopping && !nc.isClosed()) {
      if (await mirror.copy()) copiedAt = performance.now();
      const isCheckDue = performance.now() >= checkAt || foreign.isDue();
      if (isErasureDue || isCheckDue) {
        isErasureDue = false;
        await mirror.erase();
      }
      if (isCheckDue) await mirror.purgeExpired();
      if (isCheckDue) {
        foreign.reset();
        const isIntact = await mirror.check();
        if (!isIntact) log?.warn({ id }, 'a subscriber changed its stream: it is recreated');
        checkAt = isIntact ? performance.now() + checkMs : 0;
        if (!isIntact) continue;
        onIntact();
      }
      // The wake-up comes when an event is published, a moment before it is stored.
      const isExpected = copiedAt < wokenAt && performance.now() - wokenAt < fastPollDurationMs;
      await wakeSignal.wait(isExpected ? fastPollMs : pollMs);
    }
  }

  async function removeMirror(nc: Bus): Promise<void> {
    await (await openMirrorStream(nc)).remove();
    await mirrorCollection(options.connection).deleteOne({ _id: id });
    await options.onRemoved(id);
    isStopping = true;
  }

  const running = run();
  return {
    isRevoked,
    wake() {
      wokenAt = performance.now();
      wakeSignal.raise();
    },
    erase() {
      isErasureDue = true;
      wakeSignal.raise();
    },
    async close() {
      isStopping = true;
      wakeSignal.raise();
      stopped.raise();
      await running;
    },
  };
}
