import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { StreamInfo } from 'nats';
import type { Logger } from 'pino';
import { ensureCollections, majorityWrite, outboxCollection } from './collections.ts';
import { ensureStream } from './ensure-stream.ts';
import type { HistorySource } from './history-source.ts';
import { isNotFound } from './jetstream-errors.ts';
import { createLease } from './lease.ts';
import { createLossSuspicion } from './loss-suspicion.ts';
import { type Bus, onReconnect } from './nats-connection.ts';
import type { Outbox } from './outbox.ts';
import { republishBatch } from './republish-history.ts';
import {
  epochCollection,
  findStreamEpoch,
  newRepublishProgress,
  type StreamEpoch,
} from './stream-epoch.ts';
import { registerEpochMetrics } from './stream-metrics.ts';
import { streamName } from './stream-names.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface StreamRecovery {
  /** Resolves after the first inspection of the stream, successful or not. */
  ready: Promise<void>;
  /** Stops. Another process continues unfinished work. */
  close(): Promise<void>;
}

export interface StreamRecoveryOptions {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  outbox: Outbox;
  /** The entities that the service publishes, from its database. */
  history: readonly HistorySource[];
  log?: Logger;
  /** The copies of the stream in a cluster. */
  replicas?: number;
  /** How often the stream is inspected, besides after each reconnection. */
  pollMs?: number;
  leaseMs?: number;
}

const retryAfterMs = 1_000;
/** The key of the stream's metadata that tells readers the epoch. */
const epochKey = 'portal-epoch';

/**
 * Detects when the broker has lost a service's stream, or its latest events, and recovers from it:
 * a new epoch starts, and the service republishes its history from its database. It also
 * republishes on request. Only one of several processes works; another continues if that one dies.
 */
export function startStreamRecovery(options: StreamRecoveryOptions): StreamRecovery {
  const { nc, connection, service, log, replicas = 1, pollMs = 5_000, leaseMs = 10_000 } = options;
  const lease = createLease(connection, 'stream-guard', leaseMs);
  const wake = createWakeSignal();
  const firstInspection = Promise.withResolvers<void>();
  const stopMeasuring = registerEpochMetrics(service, connection);
  let stopping = false;
  const suspicion = createLossSuspicion();

  async function info(): Promise<StreamInfo> {
    const manager = await nc.jetstreamManager({ checkAPI: false });
    try {
      return await manager.streams.info(streamName(service));
    } catch (failure) {
      if (!isNotFound(failure)) throw failure;
      await ensureStream(nc, service, { replicas });
      return manager.streams.info(streamName(service));
    }
  }

  async function inspect(): Promise<void> {
    await ensureCollections(connection);
    if (!(await lease.hold())) return;
    const known = await findStreamEpoch(connection);
    // After the row was read, so that an intact stream can't be behind it.
    const found = await info();
    if (!known) return recordFirst(found);
    if (!isLost(known, found)) {
      suspicion.dismiss();
      return recordProgress(known, found);
    }
    // A broker that has just started may not have read all of its files yet.
    await delay(200);
    const confirmed = await info();
    if (!isLost(known, confirmed)) return recordProgress(known, confirmed);
    if (replicas > 1 && !suspicion.isConfirmedBy(confirmed)) {
      throw new Error('the stream lacks events that were published, or its leader is behind');
    }
    suspicion.dismiss();
    await recordLoss(known, confirmed);
  }

  /** The first inspection, also of a database that was used before epochs were introduced. */
  async function recordFirst(found: StreamInfo): Promise<void> {
    const wasPublished = await outboxCollection(connection).findOne({
      publishedAt: { $type: 'date' },
    });
    const first: StreamEpoch = {
      _id: 'stream',
      epoch: 1,
      createdAt: createdAt(found),
      lastSequence: found.state.last_seq,
      lostAt: null,
      republish: null,
    };
    await epochCollection(connection).insertOne(first, majorityWrite);
    if (wasPublished && found.state.last_seq === 0) await recordLoss(first, found);
    else await announce(first.epoch, found);
  }

  async function recordLoss(known: StreamEpoch, found: StreamInfo): Promise<void> {
    const epoch = known.epoch + 1;
    const now = new Date();
    await epochCollection(connection).updateOne(
      { _id: 'stream', epoch: known.epoch },
      {
        $set: {
          epoch,
          createdAt: createdAt(found),
          lastSequence: found.state.last_seq,
          lostAt: now,
          republish: newRepublishProgress('lost', now),
        },
      },
      majorityWrite,
    );
    log?.error(
      { epoch, lastSequence: known.lastSequence, found: found.state.last_seq },
      'the stream lacks events that were published: the history is published again',
    );
    await announce(epoch, found);
  }

  async function recordProgress(known: StreamEpoch, found: StreamInfo): Promise<void> {
    const { last_seq: lastSequence } = found.state;
    if (known.createdAt === null || lastSequence > known.lastSequence) {
      await epochCollection(connection).updateOne(
        { _id: 'stream', epoch: known.epoch },
        { $set: { createdAt: createdAt(found) }, $max: { lastSequence } },
      );
    }
    await announce(known.epoch, found);
  }

  async function announce(epoch: number, { config }: StreamInfo): Promise<void> {
    if (config.metadata?.[epochKey] === `${epoch}`) return;
    const manager = await nc.jetstreamManager({ checkAPI: false });
    const metadata = { ...config.metadata, [epochKey]: `${epoch}` };
    await manager.streams.update(streamName(service), { metadata });
  }

  async function republishHistory(): Promise<void> {
    let count = 0;
    while (!stopping && (await lease.hold())) {
      const next = await republishBatch(options);
      if (next === 'none') break;
      count += 1;
      if (next === 'wait') await wake.wait(200);
    }
    if (count > 0 && !stopping) log?.info('the history has been published again');
  }

  async function run(): Promise<void> {
    while (!stopping) {
      let pauseMs = pollMs;
      try {
        await inspect().finally(firstInspection.resolve);
        await republishHistory();
      } catch (failure) {
        log?.warn({ err: failure }, 'the stream could not be inspected');
        pauseMs = Math.min(pollMs, retryAfterMs);
      }
      if (!stopping) await wake.wait(pauseMs);
    }
  }

  const running = run();
  void onReconnect(nc, wake.raise);
  return {
    ready: firstInspection.promise,
    async close() {
      stopping = true;
      wake.raise();
      await running;
      stopMeasuring();
      await lease.release().catch(() => undefined);
    },
  };
}

function createdAt({ created }: StreamInfo): string {
  return String(created);
}

/**
 * Whether this is another stream than the one that was published to, or lacks its latest events.
 */
function isLost(known: StreamEpoch, found: StreamInfo): boolean {
  if (known.createdAt === null) return false;
  return known.createdAt !== createdAt(found) || found.state.last_seq < known.lastSequence;
}
