import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { maxBatchMessages } from './atomic-batch.ts';
import { registerOutboxMetrics } from './bus-metrics.ts';
import type { CollectionChanges } from './collection-changes.ts';
import { ensureCollections, type OutboxRow, outboxCollection } from './collections.ts';
import { repeatErasures } from './erasures.ts';
import { createLease } from './lease.ts';
import type { Bus } from './nats-connection.ts';
import { createOrderedPublisher } from './ordered-publisher.ts';
import type { Outbox } from './outbox.ts';
import { currentEpoch } from './stream-epoch.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface Relay {
  /** Publishes the remaining events if the broker is available, then stops. */
  close(): Promise<void>;
}

export interface RelayOptions {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  outbox: Outbox;
  changes: CollectionChanges;
  log?: Logger;
  /** The pause while another relay holds the lease, or a server is unavailable. */
  retryMs?: number;
  /** The maximum delay of a row that the relay wasn't woken for. */
  idleMs?: number;
  /** After this time another relay replaces one that was killed. */
  leaseMs?: number;
}

/**
 * Publishes a service's outbox to JetStream: each event at least once, with its id as message id,
 * and in the order of the changes. Only one of several relays works, the holder of the lease. Commits
 * wake it: those of this process directly, others by a change stream.
 */
export function startRelay(options: RelayOptions): Relay {
  const { nc, connection, service, outbox, changes, log } = options;
  const { retryMs = 1_000, idleMs = 10_000, leaseMs = 5_000 } = options;
  const wake = createWakeSignal();
  const lease = createLease(connection, 'relay', leaseMs);
  const publishInOrder = createOrderedPublisher(nc);
  const unsubscribe = outbox.onWake(wake.raise);
  const unwatch = changes.watch('outbox', wake.raise, { operations: ['insert'] });
  const stopMeasuring = registerOutboxMetrics(service, connection);
  let stopping = false;

  async function run(): Promise<void> {
    for (;;) {
      const isLast = stopping;
      const outcome = await publishBatch();
      if (outcome === 'more') continue;
      if (isLast) return;
      if (!stopping) await wake.wait(outcome === 'done' ? idleMs : retryMs);
    }
  }

  /** Publishes one batch, and says whether there are more events or it has to be tried again. */
  async function publishBatch(): Promise<'more' | 'done' | 'retry'> {
    try {
      await ensureCollections(connection);
      if (!(await lease.hold())) return 'retry';
      const rows = await findUnpublished(connection);
      if (rows.length === 0) return 'done';
      const epoch = await currentEpoch(connection);
      const { count, failure } = await publishInOrder(rows.map((row) => withEpoch(row, epoch)));
      await markPublished(connection, rows.slice(0, count));
      if (failure) throw failure;
      return count === rows.length && count < maxBatchMessages ? 'done' : 'more';
    } catch (failure) {
      log?.warn({ err: failure }, 'outbox not published, retrying');
      return 'retry';
    }
  }

  const running = run();
  return {
    async close() {
      stopping = true;
      wake.raise();
      await running;
      unsubscribe();
      stopMeasuring();
      unwatch();
      await lease.release().catch(() => undefined);
    },
  };
}

/**
 * The next unpublished rows, from a majority-committed snapshot. A scan without a snapshot could
 * miss a row that is committed meanwhile and still find a later one. A snapshot session would be
 * faster, but its snapshot may be older than the marks of the batch before.
 */
async function findUnpublished(connection: Connection): Promise<OutboxRow[]> {
  const session = await connection.startSession();
  try {
    return await session.withTransaction(
      () =>
        outboxCollection(connection)
          .find({ publishedAt: null }, { session })
          .sort({ position: 1 })
          .hint('unpublished')
          .limit(maxBatchMessages)
          .toArray(),
      { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } },
    );
  } finally {
    await session.endSession();
  }
}

/**
 * Needs no majority: a row whose mark is lost is published again with the same id. A missing row
 * was erased while this process was suspended, so its event has to be erased from the stream again.
 */
async function markPublished(connection: Connection, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { matchedCount } = await outboxCollection(connection).updateMany(
    { _id: { $in: rows.map((row) => row._id) } },
    { $set: { publishedAt: new Date() } },
    { writeConcern: { w: 1 } },
  );
  if (matchedCount < rows.length) {
    const people = rows.map(({ event }) => event.subject);
    await repeatErasures(connection, people);
  }
}

function withEpoch(row: OutboxRow, epoch: number): OutboxRow {
  return { ...row, event: { ...row.event, epoch } };
}
