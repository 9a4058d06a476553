import type { CloudEvent } from '@portal/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { inboxOf } from './collections.ts';

/** Does with events, in their order, what the consumer is for, in the transaction of `session`. */
export type Handle = (events: readonly CloudEvent[], session: ClientSession) => Promise<unknown>;

const transactionOptions = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Handles events in one transaction, in their order, leaving out those that this consumer has
 * handled before. Throws what `handle` throws, and then none of them is handled.
 */
export async function handleOnce(
  connection: Connection,
  consumer: string,
  events: readonly CloudEvent[],
  handle: Handle,
): Promise<void> {
  const session = await connection.startSession();
  try {
    await session.withTransaction(async () => {
      await handle(await remember(connection, consumer, events, session), session);
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
