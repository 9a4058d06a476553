import type { ClientSession, mongo } from 'mongoose';

/** The state of something that another service owns, as its events tell it. */
export interface State {
  _id: unknown;
  /** Counted by the owner: the higher one is the newer. */
  version: number;
}

type Target = {
  updateOne(
    filter: mongo.BSON.Document,
    update: mongo.BSON.Document[],
    options: { upsert: true; session: ClientSession },
  ): Promise<{ modifiedCount: number; upsertedCount: number }>;
};
type BulkTarget = {
  bulkWrite(
    operations: {
      updateOne: { filter: mongo.BSON.Document; update: mongo.BSON.Document[]; upsert: true };
    }[],
    options: { session: ClientSession },
  ): Promise<unknown>;
};

/**
 * Stores `state` unless what is there is as new or newer, or a tombstone; gives whether it did.
 * In whatever order and however often events come, the result is the same.
 */
export function newestWins(
  collection: Target,
  session: ClientSession,
  state: State & Record<string, unknown>,
): Promise<boolean> {
  return replaceWhere(isNews(state), collection, session, { ...state });
}

/** The same for several, in their order and in one go. */
export async function newestOfEach(
  collection: BulkTarget,
  session: ClientSession,
  states: readonly (State & Record<string, unknown>)[],
): Promise<void> {
  if (states.length === 0) return;
  await collection.bulkWrite(
    states.map((state) => ({
      updateOne: {
        filter: { _id: state._id },
        update: replacement(isNews(state), { ...state }),
        upsert: true,
      },
    })),
    { session },
  );
}

/**
 * Leaves nothing but `{_id, version, deleted: true}`, so that an event of before that comes late
 * finds it and changes nothing. A tombstone stays: ids are not used again.
 */
export function tombstone(
  collection: Target,
  session: ClientSession,
  { _id, version }: State,
): Promise<boolean> {
  const isOlder = { $lte: [{ $ifNull: ['$version', -1] }, version] };
  const isAlive = { $ne: ['$deleted', true] };
  const dead = { _id, version, deleted: true };
  return replaceWhere({ $or: [isAlive, isOlder] }, collection, session, dead);
}

function isNews({ version }: State): mongo.BSON.Document {
  const isNewer = { $lt: [{ $ifNull: ['$version', -1] }, version] };
  const isAlive = { $ne: ['$deleted', true] };
  return { $and: [isNewer, isAlive] };
}

async function replaceWhere(
  condition: mongo.BSON.Document,
  collection: Target,
  session: ClientSession,
  document: Record<string, unknown>,
): Promise<boolean> {
  const { modifiedCount, upsertedCount } = await collection.updateOne(
    { _id: document._id },
    replacement(condition, document),
    { upsert: true, session },
  );
  return modifiedCount + upsertedCount > 0;
}

function replacement(
  condition: mongo.BSON.Document,
  document: Record<string, unknown>,
): mongo.BSON.Document[] {
  // Literal, because a text that starts with `$` would be read as the name of a field.
  return [{ $replaceWith: { $cond: [condition, { $literal: document }, '$$ROOT'] } }];
}
