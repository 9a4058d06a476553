import type { ClientSession, Connection } from 'mongoose';
import {
  type Erasure,
  erasureCollection,
  personalDataCollection,
  personalDataRequestCollection,
} from './collections.ts';

/**
 * Requests the erasure of a person from the bus. Call it in the transaction that removes the
 * person's other data and publishes their last event, if there is one. No event of the person may
 * be stored after its commit, so every change that publishes one must conflict with this
 * transaction.
 */
export async function requestErasure(
  connection: Connection,
  userId: string,
  session: ClientSession,
  { version, removed }: Pick<Erasure, 'version' | 'removed'> = {},
): Promise<void> {
  await erasureCollection(connection).updateOne(
    { _id: userId },
    {
      $set: {
        through: null,
        purgedAt: null,
        mirrors: [],
        doneAt: null,
        ...(version !== undefined && { version }),
      },
      $setOnInsert: { requestedAt: new Date(), ...(removed && { removed }) },
    },
    { upsert: true, session },
  );
  await removePersonalDataCopies(connection, userId, session);
}

/**
 * Removes the copies of a person's data, and those that they requested of others' data. A copy that is being
 * collected finds its request missing, and publishes nothing.
 */
async function removePersonalDataCopies(
  connection: Connection,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const requests = personalDataRequestCollection(connection);
  await requests.deleteMany({ userId }, { session });
  await requests.deleteMany({ requestedById: userId }, { session });
  await personalDataCollection(connection).deleteMany({ userId }, { session });
}

/** Repeats the erasures of people whose events may have been published again. */
export async function repeatErasures(
  connection: Connection,
  people: readonly string[],
): Promise<void> {
  await erasureCollection(connection).updateMany(
    { _id: { $in: [...people] } },
    { $set: { through: null, purgedAt: null, mirrors: [], doneAt: null } },
  );
}
