import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { StreamInfo } from 'nats';
import type { Logger } from 'pino';
import { isNotFound } from './api-failures.ts';
import { ensureCollections, outboxOf } from './collections.ts';
import { epochsOf, republishFor, type StreamEpoch, streamEpoch } from './epochs.ts';
import type { HistoryPart } from './history.ts';
import { leaseOf } from './lease.ts';
import type { Bus } from './nats-connection.ts';
import type { Outbox } from './outbox.ts';
import { republishStep } from './republish.ts';
import { createSignal } from './signal.ts';
import { watchEpoch } from './stream-metrics.ts';
import { streamOf } from './stream-names.ts';
import { ensureStream } from './streams.ts';

export interface StreamGuard {
  /** Resolves once it has looked at the stream for the first time, or could not. */
  ready: Promise<void>;
  /** Leaves what is under way to the next process. */
  stop(): Promise<void>;
}

export interface StreamGuardOptions {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  outbox: Outbox;
  /** What the service has told others of, from its own database. */
  history: readonly HistoryPart[];
  log?: Logger;
  /** How often the stream is looked at. */
  pollMs?: number;
  leaseMs?: number;
}

const durably = { writeConcern: { w: 'majority', journal: true } } as const;
/** The stream's metadata says the epoch to whoever reads the stream. */
const epochKey = 'portal-epoch';

/**
 * Looks after a service's own stream. Where it was lost, or lacks its end, a new epoch begins: the
 * service publishes its history again from its own database, as it does at somebody's request. Of
 * several processes one does it, and another goes on where that one dies.
 */
export function startStreamGuard(options: StreamGuardOptions): StreamGuard {
  const { nc, connection, service, log, pollMs = 2_000, leaseMs = 10_000 } = options;
  const lease = leaseOf(connection, 'stream-guard', leaseMs);
  const stopped = createSignal();
  const firstLook = Promise.withResolvers<void>();
  const unmeasure = watchEpoch(service, connection);
  let stopping = false;

  async function info(): Promise<StreamInfo> {
    const manager = await nc.jetstreamManager({ checkAPI: false });
    try {
      return await manager.streams.info(streamOf(service));
    } catch (failure) {
      if (!isNotFound(failure)) throw failure;
      await ensureStream(nc, service);
      return manager.streams.info(streamOf(service));
    }
  }

  async function inspect(): Promise<void> {
    await ensureCollections(connection);
    if (!(await lease.hold())) return;
    const known = await streamEpoch(connection);
    // After the row was read: the stream can't be behind what is known of it.
    const found = await info();
    if (!known) return begin(found);
    if (isLost(known, found)) {
      // A broker that has just started may not have read all of its files.
      await delay(200);
      const again = await info();
      if (isLost(known, again)) return noteLoss(known, again);
    }
    await noteSeen(known, found);
  }

  /** The first look: what a database says that was used before there were epochs. */
  async function begin(found: StreamInfo): Promise<void> {
    const wasPublished = await outboxOf(connection).findOne({ publishedAt: { $type: 'date' } });
    const first: StreamEpoch = {
      _id: 'stream',
      epoch: 1,
      createdAt: createdAt(found),
      lastSequence: found.state.last_seq,
      lostAt: null,
      republish: null,
    };
    await epochsOf(connection).insertOne(first, durably);
    if (wasPublished && found.state.last_seq === 0) await noteLoss(first, found);
    else await announce(first.epoch, found);
  }

  async function noteLoss(known: StreamEpoch, found: StreamInfo): Promise<void> {
    const epoch = known.epoch + 1;
    const now = new Date();
    await epochsOf(connection).updateOne(
      { _id: 'stream', epoch: known.epoch },
      {
        $set: {
          epoch,
          createdAt: createdAt(found),
          lastSequence: found.state.last_seq,
          lostAt: now,
          republish: republishFor('lost', now),
        },
      },
      durably,
    );
    log?.error(
      { epoch, lastSequence: known.lastSequence, found: found.state.last_seq },
      'the stream lacks events that were published: the history is published again',
    );
    await announce(epoch, found);
  }

  async function noteSeen(known: StreamEpoch, found: StreamInfo): Promise<void> {
    const { last_seq: lastSequence } = found.state;
    if (known.createdAt === null || lastSequence > known.lastSequence) {
      await epochsOf(connection).updateOne(
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
    await manager.streams.update(streamOf(service), { metadata });
  }

  async function republish(): Promise<void> {
    let count = 0;
    while (!stopping && (await lease.hold())) {
      const next = await republishStep(options);
      if (next === 'none') break;
      count += 1;
      if (next === 'wait') await stopped.wait(200);
    }
    if (count > 0 && !stopping) log?.info('the history is published again: done');
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        await inspect().finally(firstLook.resolve);
        await republish();
      } catch (failure) {
        log?.warn({ err: failure }, 'the stream is looked at later');
      }
      if (!stopping) await stopped.wait(pollMs);
    }
  }

  const running = run();
  return {
    ready: firstLook.promise,
    async stop() {
      stopping = true;
      stopped.raise();
      await running;
      unmeasure();
      await lease.release().catch(() => undefined);
    },
  };
}

function createdAt({ created }: StreamInfo): string {
  return String(created);
}

/** Another stream than the one that was published to, or one that lacks its end. */
function isLost(known: StreamEpoch, found: StreamInfo): boolean {
  if (known.createdAt === null) return false;
  return known.createdAt !== createdAt(found) || found.state.last_seq < known.lastSequence;
}
