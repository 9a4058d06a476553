import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { ensureCollections, type OutboxRow, outboxOf } from './collections.ts';
import { epochNumber } from './epochs.ts';
import { eraseAgain } from './erasures.ts';
import { leaseOf } from './lease.ts';
import { watchOutbox } from './metrics.ts';
import type { Bus } from './nats-connection.ts';
import { orderedPublisher } from './ordered-publisher.ts';
import type { Outbox } from './outbox.ts';
import { createSignal } from './signal.ts';

export interface Relay {
  /** Publishes what is there, if the broker is, and ends. */
  stop(): Promise<void>;
}

export interface RelayOptions {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  outbox: Outbox;
  log?: Logger;
  /** How long a row may wait that nobody told of. */
  pollMs?: number;
  /** How long after its holder's death another relay takes over. */
  leaseMs?: number;
}

const batchSize = 500;

/**
 * Publishes a service's outbox to JetStream: each event at least once with its id as message id,
 * and the events of one thing in the order of their changes. Of several relays one works. Polling
 * is the truth; a commit in this process, or a change stream for those in others, only wakes it.
 */
export function startRelay(options: RelayOptions): Relay {
  const { nc, connection, service, outbox, log, pollMs = 1_000, leaseMs = 5_000 } = options;
  const wake = createSignal();
  const lease = leaseOf(connection, 'relay', leaseMs);
  const publishInOrder = orderedPublisher(nc);
  const unlisten = outbox.onWake(wake.raise);
  const unwatch = wakeOnInsert(connection, wake.raise);
  const unmeasure = watchOutbox(service, connection);
  let stopping = false;

  async function run(): Promise<void> {
    for (;;) {
      const isLast = stopping;
      const drained = await step();
      if (isLast && drained) return;
      if (drained && !stopping) await wake.wait(pollMs);
    }
  }

  /** Whether there is nothing more to be done for now. */
  async function step(): Promise<boolean> {
    try {
      await ensureCollections(connection);
      if (!(await lease.hold())) return true;
      const rows = await unpublished(connection);
      if (rows.length === 0) return true;
      const epoch = await epochNumber(connection);
      const { count, failure } = await publishInOrder(rows.map((row) => withEpoch(row, epoch)));
      await markPublished(connection, rows.slice(0, count));
      if (failure) throw failure;
      return count === rows.length && count < batchSize;
    } catch (failure) {
      log?.warn({ err: failure }, 'the outbox waits');
      return true;
    }
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      wake.raise();
      await running;
      unlisten();
      unmeasure();
      await unwatch();
      await lease.release().catch(() => undefined);
    },
  };
}

/**
 * Of one moment, and of what a majority keeps: a scan that goes on while changes are committed could
 * pass by the place of a row before it appears, and still see the one that follows it.
 */
async function unpublished(connection: Connection): Promise<OutboxRow[]> {
  const session = await connection.startSession();
  try {
    return await session.withTransaction(
      () =>
        outboxOf(connection)
          .find({ publishedAt: null }, { session })
          .sort({ position: 1 })
          .hint('unpublished')
          .limit(batchSize)
          .toArray(),
      { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } },
    );
  } finally {
    await session.endSession();
  }
}

/**
 * Needs no majority: rows whose mark is lost are published again, with the same id. A row that is
 * no longer there was erased while this relay slept with it in hand, and is in the stream again.
 */
async function markPublished(connection: Connection, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { matchedCount } = await outboxOf(connection).updateMany(
    { _id: { $in: rows.map((row) => row._id) } },
    { $set: { publishedAt: new Date() } },
    { writeConcern: { w: 1 } },
  );
  if (matchedCount < rows.length) {
    const people = rows.map(({ event }) => event.subject);
    await eraseAgain(connection, people);
  }
}

function withEpoch(row: OutboxRow, epoch: number): OutboxRow {
  return { ...row, event: { ...row.event, epoch } };
}

/** Wakes the relay for commits of other processes. Without it, the poll finds them. */
function wakeOnInsert(connection: Connection, wake: () => void): () => Promise<void> {
  let stopped = false;
  let close = async () => {};

  async function follow(): Promise<void> {
    while (!stopped) {
      try {
        await ensureCollections(connection);
        const changes = outboxOf(connection).watch(
          [{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }],
          { batchSize: 1_000 },
        );
        close = () => changes.close();
        if (stopped) await close();
        for await (const _change of changes) wake();
      } catch {
        if (!stopped) await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  const following = follow();
  return async () => {
    stopped = true;
    await close().catch(() => undefined);
    await following;
  };
}
