import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { inboxOf } from './collections.ts';
import { isContended } from './database-away.ts';

/** Does with events, in their order, what the consumer is for, in the transaction of `session`. */
export type Handle = (events: readonly CloudEvent[], session: ClientSession) => Promise<unknown>;

const transactionOptions = { writeConcern: { w: 'majority', journal: true } } as const;

/** For so long a transaction that meets another's is tried again before anybody is told. */
const patienceMs = 1_000;
/** The driver's own pauses grow to half a second: who writes without a pause would always be first. */
const longestPauseMs = 10;

/** That another transaction has written what this one wanted to write. */
class Contended extends Error {}

/**
 * Handles events in one transaction, in their order, leaving out those that this consumer has
 * handled before. Throws what `handle` throws, and then none of them is handled; what it throws
 * because others write the same only after a while of trying again.
 */
export async function handleOnce(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  handle: Handle,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await handleIn(connection, consumer, events, handle);
    } catch (failure) {
      if (!(failure instanceof Contended)) throw failure;
      if (performance.now() >= end) throw failure.cause;
      await delay(Math.random() * longestPauseMs);
    }
  }
}

async function handleIn(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  handle: Handle,
): Promise<void> {
  const session = await connection.startSession();
  try {
    await session.withTransaction(async () => {
      try {
        await handle(await remember(connection, consumer, events, session), session);
      } catch (cause) {
        // None of the driver's own, so that it does not try again in its own time.
        throw isContended(cause) ? new Contended('contended', { cause }) : cause;
      }
    }, transactionOptions);
  } finally {
    await session.endSession();
  }
}

/** Enters events into the inbox, and gives those that were not there. */
async function remember(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  session: ClientSession,
): Promise<CloudEvent[]> {
  const at = new Date();
  // Not inserts: one duplicate would abort the transaction.
  const { upsertedIds } = await inboxOf(connection).bulkWrite(
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
