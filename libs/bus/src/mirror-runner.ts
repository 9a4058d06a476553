import { mirrorCollection } from './collections.ts';
import { watchForeignMessages } from './foreign-messages.ts';
import { createMirrorReplicator } from './mirror-replicator.ts';
import { openMirrorSource } from './mirror-source.ts';
import { type MirrorStream, openMirrorStream } from './mirror-stream.ts';
import type { MirroredSubscriber, MirrorSyncOptions } from './mirror-sync.ts';
import { type Bus, connectBus } from './nats-connection.ts';
import { mirrorSyncCredentials } from './subscriber-accounts.ts';
import { createWakeSignal } from './wake-signal.ts';

/** Maintains one subscriber’s mirror. */
export interface MirrorRunner {
  isRevoked: boolean;
  /** Copies at once: an event was published. */
  wake(): void;
  /** Erases at once: an erasure was requested. */
  erase(): void;
  close(): Promise<void>;
}

const maxPauseMs = 5_000;
/** After an event was published, the source is polled at this interval for this long. */
const fastPollMs = 8;
const fastPollDurationMs = 500;

/** Copies attendance’s stream into the account of a subscriber, over a connection of its own, or removes the mirror of a revoked one. */
export function startMirrorRunner(
  subscriber: MirroredSubscriber,
  options: MirrorSyncOptions,
): MirrorRunner {
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
    deleteExcessiveConsumers(nc, stream);
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

  /** Within seconds, until the next regular check, one could use up the broker's memory. */
  function deleteExcessiveConsumers(nc: Bus, stream: MirrorStream): void {
    let isDue = false;
    let isRunning = false;
    stream.watchConsumers(async () => {
      isDue = true;
      if (isRunning) return;
      isRunning = true;
      while (isDue && !nc.isClosed()) {
        isDue = false;
        // The regular check repeats what fails.
        await stream.checkConsumers().catch(() => undefined);
      }
      isRunning = false;
    });
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
