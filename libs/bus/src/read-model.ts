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

/**
 * Stores `state` unless what is there is as new or newer, or a tombstone; gives whether it did.
 * In whatever order and however often events come, the result is the same.
 */
export function newestWins(
  collection: Target,
  session: ClientSession,
  state: State & Record<string, unknown>,
): Promise<boolean> {
  const isNewer = { $lt: [{ $ifNull: ['$version', -1] }, state.version] };
  const isAlive = { $ne: ['$deleted', true] };
  return replaceWhere({ $and: [isNewer, isAlive] }, collection, session, { ...state });
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

async function replaceWhere(
  condition: mongo.BSON.Document,
  collection: Target,
  session: ClientSession,
  document: Record<string, unknown>,
): Promise<boolean> {
  const { modifiedCount, upsertedCount } = await collection.updateOne(
    { _id: document._id },
    // Literal, because a text that starts with `$` would be read as the name of a field.
    [{ $replaceWith: { $cond: [condition, { $literal: document }, '$$ROOT'] } }],
    { upsert: true, session },
  );
  return modifiedCount + upsertedCount > 0;
}
