import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { CollectionChanges } from './collection-changes.ts';
import { createLease } from './lease.ts';
import { type MirrorRunner, startMirrorRunner } from './mirror-runner.ts';
import type { Bus } from './nats-connection.ts';
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

const leaseMs = 5_000;
const listIntervalMs = 10_000;

/**
 * Copies attendance's stream into each subscriber's account. Each subscriber has a connection of
 * its own, so that a broken or slow one doesn't affect the others. Only one of several processes
 * works.
 */
export function startMirrorSync(options: MirrorSyncOptions): MirrorSync {
  const { nc, connection, changes, log } = options;
  const lease = createLease(connection, 'mirrors', leaseMs);
  const runners = new Map<string, MirrorRunner>();
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
      if (!runners.has(one.id)) runners.set(one.id, startMirrorRunner(one, options));
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
