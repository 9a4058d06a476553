import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { mirrorsOf } from './collections.ts';
import { leaseOf } from './lease.ts';
import { mirrorCopyOf } from './mirror-copy.ts';
import { openMirrorSource } from './mirror-source.ts';
import { openMirrorStream } from './mirror-stream.ts';
import { type Bus, connectBus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { keeperCredentials } from './subscriber-accounts.ts';

/** A subscriber whose mirror is to be kept, or deleted because its access was revoked. */
export interface KeptSubscriber {
  id: string;
  isRevoked: boolean;
}

export interface MirrorKeeperOptions {
  /** Attendance's own connection, and the broker's address. */
  nc: Bus;
  servers: string;
  connection: Connection;
  keeperKey: string;
  /** The subscribers as they are now. */
  subscribers: () => Promise<readonly KeptSubscriber[]>;
  /** The mirror of a revoked subscriber is deleted: the broker need not know the account any more. */
  onRemoved: (id: string) => Promise<void>;
  log?: Logger;
  /** How often the list of subscribers and the erasures are looked at. */
  pollMs?: number;
  /** How often each mirror is compared with what was copied. */
  checkMs?: number;
  /** How old a stream must be before it is made anew once more. */
  remakeAfterMs?: number;
}

/** Keeps the mirrors; `refresh` has it look at the list of subscribers at once. */
export interface MirrorKeeper {
  refresh(): void;
  close(): Promise<void>;
}

interface Runner {
  isRevoked: boolean;
  /** Something was published. */
  wake(): void;
  stop(): Promise<void>;
}

const leaseMs = 5_000;
const longestPauseMs = 5_000;
/** A published event is looked for so often and so long, before the next poll finds it. */
const lookAgainMs = 8;
const storedWithinMs = 500;

/**
 * Copies attendance's stream into the account of each subscriber, one connection each, so that one
 * that is broken or slow holds up nobody else. Of several processes one works.
 */
export function startMirrorKeeper(options: MirrorKeeperOptions): MirrorKeeper {
  const { nc, connection, log, pollMs = 1_000 } = options;
  const lease = leaseOf(connection, 'mirrors', leaseMs);
  const runners = new Map<string, Runner>();
  const wake = createSignal();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        if (await lease.hold()) await compareRunners();
        else await stopAll();
      } catch (failure) {
        log?.warn({ err: failure }, 'the list of subscribers is not known for now');
      }
      if (!isStopping) await wake.wait(Math.min(pollMs, leaseMs / 3));
    }
    await stopAll();
    await lease.release().catch(() => undefined);
  }

  async function compareRunners(): Promise<void> {
    const wanted = new Map((await options.subscribers()).map((one) => [one.id, one]));
    for (const [id, runner] of runners) {
      if (wanted.get(id)?.isRevoked === runner.isRevoked) continue;
      // Not waited for: the lease must be held on time. The next look starts what replaces it.
      void runner.stop().then(() => runners.delete(id));
    }
    for (const one of wanted.values()) {
      if (!runners.has(one.id)) runners.set(one.id, startRunner(one, options));
    }
  }

  async function stopAll(): Promise<void> {
    const all = [...runners.values()];
    runners.clear();
    await Promise.all(all.map((runner) => runner.stop()));
  }

  const published = nc.subscribe('portal.attendance.>', {
    callback() {
      for (const runner of runners.values()) runner.wake();
    },
  });
  const running = run();
  return {
    refresh: wake.raise,
    async close() {
      isStopping = true;
      wake.raise();
      published.unsubscribe();
      await running;
    },
  };
}

function startRunner(subscriber: KeptSubscriber, options: MirrorKeeperOptions): Runner {
  const { id, isRevoked } = subscriber;
  const { servers, keeperKey, log } = options;
  const woken = createSignal();
  const stopped = createSignal();
  let wokenAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  let keeper: Bus | null = null;

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const address = { servers, name: `keeper-${id}`, ...keeperCredentials(id, keeperKey) };
        keeper = await connectBus(address, { waits: false });
        if (isRevoked) {
          await removeMirror(keeper);
          return;
        }
        await keep(keeper, () => {
          failures = 0;
        });
      } catch (failure) {
        failures += 1;
        // An account that the broker doesn't know yet, or one that is broken: a line now and then.
        log?.[failures % 20 === 3 ? 'warn' : 'debug']({ err: failure, id }, 'the mirror waits');
      } finally {
        await keeper?.close().catch(() => undefined);
        keeper = null;
      }
      if (!isStopping) await stopped.wait(Math.min(100 * 2 ** failures, longestPauseMs));
    }
  }

  async function keep(nc: Bus, works: () => void): Promise<void> {
    const { connection, pollMs = 1_000, checkMs = 10_000, remakeAfterMs = 15_000 } = options;
    const source = await openMirrorSource(options.nc);
    const stream = await openMirrorStream(nc);
    const mirror = mirrorCopyOf({ id, connection, source, stream, remakeAfterMs });
    await mirror.attach();
    let checkAt = 0;
    let newsAt = Number.NEGATIVE_INFINITY;
    while (!isStopping && !nc.isClosed()) {
      if (await mirror.copy()) newsAt = performance.now();
      await mirror.erase();
      if (performance.now() >= checkAt) {
        const isWhole = await mirror.check();
        if (!isWhole) log?.warn({ id }, 'a subscriber changed its stream: it is made anew');
        checkAt = isWhole ? performance.now() + checkMs : 0;
        if (!isWhole) continue;
        works();
      }
      // What is published is told before it is stored.
      const isExpected = newsAt < wokenAt && performance.now() - wokenAt < storedWithinMs;
      await woken.wait(isExpected ? lookAgainMs : pollMs);
    }
  }

  async function removeMirror(nc: Bus): Promise<void> {
    await (await openMirrorStream(nc)).remove();
    await mirrorsOf(options.connection).deleteOne({ _id: id });
    await options.onRemoved(id);
    isStopping = true;
  }

  const running = run();
  return {
    isRevoked,
    wake() {
      wokenAt = performance.now();
      woken.raise();
    },
    async stop() {
      isStopping = true;
      woken.raise();
      stopped.raise();
      await running;
    },
  };
}
