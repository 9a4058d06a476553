import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { inboxCollection, majorityWrite } from './collections.ts';
import { isWriteConflict } from './mongo-errors.ts';

/** Handles events in their order, in the transaction of `session`. */
export type HandleEvents = (
  events: readonly CloudEvent[],
  session: ClientSession,
) => Promise<unknown>;

/** How long a transaction with a write conflict is retried before the error is thrown. */
const conflictTimeoutMs = 1_000;
/** The driver's own pauses grow to half a second, so a writer without pauses would always win. */
const maxPauseMs = 10;

/** Another transaction has written the same document. */
class WriteConflictError extends Error {}

/**
 * Handles events in one transaction, in their order, except those that this consumer has handled
 * before. Throws the error of `handle`, and then none of the events is handled. A write conflict is
 * retried for a second before it is thrown.
 */
export async function handleOnce(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  handle: HandleEvents,
): Promise<void> {
  const end = performance.now() + conflictTimeoutMs;
  for (;;) {
    try {
      return await handleInTransaction(connection, consumer, events, handle);
    } catch (failure) {
      if (!(failure instanceof WriteConflictError)) throw failure;
      if (performance.now() >= end) throw failure.cause;
      await delay(Math.random() * maxPauseMs);
    }
  }
}

async function handleInTransaction(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  handle: HandleEvents,
): Promise<void> {
  const session = await connection.startSession();
  try {
    await session.withTransaction(async () => {
      try {
        await handle(await insertNew(connection, consumer, events, session), session);
      } catch (cause) {
        // An error of our own, so that the driver doesn't retry at its own pace.
        throw isWriteConflict(cause) ? new WriteConflictError('write conflict', { cause }) : cause;
      }
    }, majorityWrite);
  } finally {
    await session.endSession();
  }
}

/** Inserts events into the inbox, and gives those that were not in it. */
async function insertNew(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  session: ClientSession,
): Promise<CloudEvent[]> {
  const at = new Date();
  // Not inserts: one duplicate would abort the transaction.
  const { upsertedIds } = await inboxCollection(connection).bulkWrite(
    events.map(({ id }) => ({
      updateOne: {
        filter: { _id: `${consumer}:${id}` },
        update: { $setOnInsert: { at } },
        upsert: true,
      },
    })),
    { session },
  );
  return events.filter((_event, index) => index in upsertedIds);
}
