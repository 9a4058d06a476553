import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { type JetStreamClient, JSONCodec } from 'nats';
import type { Logger } from 'pino';
import { ensureCollections, type OutboxRow, outboxOf } from './collections.ts';
import { leaseOf } from './lease.ts';
import { watchOutbox } from './metrics.ts';
import type { Bus } from './nats-connection.ts';
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

const batchSize = 256;
const acknowledgedWithinMs = 5_000;
const codec = JSONCodec();

/**
 * Publishes a service's outbox to JetStream: each event at least once with its id as message id,
 * and the events of one thing in the order of their changes. Of several relays one works. Polling
 * is the truth; a commit in this process, or a change stream for those in others, only wakes it.
 */
export function startRelay(options: RelayOptions): Relay {
  const { nc, connection, service, outbox, log, pollMs = 1_000, leaseMs = 5_000 } = options;
  const wake = createSignal();
  const lease = leaseOf(connection, 'relay', leaseMs);
  const js = nc.jetstream({ timeout: acknowledgedWithinMs });
  const unlisten = outbox.onWake(wake.raise);
  const unwatch = wakeOnInsert(connection, wake.raise);
  const unmeasure = watchOutbox(service, connection);
  let stopping = false;

  async function run(): Promise<void> {
    for (;;) {
      const drained = await step();
      if (stopping && drained) return;
      if (drained) await wake.wait(pollMs);
    }
  }

  /** Whether there is nothing more to be done for now. */
  async function step(): Promise<boolean> {
    try {
      await ensureCollections(connection);
      if (!(await lease.hold())) return true;
      const rows = await unpublished(connection);
      if (rows.length === 0) return true;
      const { published, failure } = await publishInOrder(js, rows);
      await markPublished(connection, rows.slice(0, published));
      if (!failure) return rows.length < batchSize;
      if (isOutOfOrder(failure)) return false;
      throw failure;
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

function unpublished(connection: Connection): Promise<OutboxRow[]> {
  return outboxOf(connection)
    .find({ publishedAt: null })
    .sort({ position: 1 })
    .hint('unpublished')
    .limit(batchSize)
    .toArray();
}

/**
 * Sends all, then waits for all. Each message names the one before it: where that one was not
 * stored, or another relay came between, the stream refuses it, and order is kept without waiting
 * for one acknowledgement after the other.
 */
async function publishInOrder(js: JetStreamClient, rows: readonly OutboxRow[]) {
  const sent = rows.map((row, index) =>
    js.publish(row.subject, codec.encode(row.event), {
      msgID: row._id,
      expect: { lastMsgID: rows[index - 1]?._id },
    }),
  );
  const answers = await Promise.allSettled(sent);
  const failed = answers.findIndex((answer) => answer.status === 'rejected');
  if (failed === -1) return { published: rows.length, failure: null };
  return { published: failed, failure: (answers[failed] as PromiseRejectedResult).reason };
}

/** Needs no majority: rows whose mark is lost are published again, with the same id. */
async function markPublished(connection: Connection, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await outboxOf(connection).updateMany(
    { _id: { $in: rows.map((row) => row._id) } },
    { $set: { publishedAt: new Date() } },
    { writeConcern: { w: 1 } },
  );
}

/** The answer to a message whose predecessor is not the last in the stream. */
function isOutOfOrder(failure: unknown): boolean {
  const wrongLastMessageId = 10070;
  const error = failure as { api_error?: { err_code?: number } };
  return error.api_error?.err_code === wrongLastMessageId;
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
