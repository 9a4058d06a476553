import type { ClientSession, mongo } from 'mongoose';

/** The state of an entity of another service, from that service's events. */
export interface VersionedState {
  _id: unknown;
  /** Incremented by the owning service: a higher version is newer. */
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
 * Stores `state` unless the stored version is the same or newer, or is a tombstone. Gives whether
 * it was stored. The result doesn't depend on the order and repetition of events.
 */
export function upsertIfNewer(
  collection: Target,
  session: ClientSession,
  state: VersionedState & Record<string, unknown>,
): Promise<boolean> {
  return replaceWhere(isNewer(state), collection, session, { ...state });
}

/** Like `upsertIfNewer` for several states, in order and in one bulk write. */
export async function upsertEachIfNewer(
  collection: BulkTarget,
  session: ClientSession,
  states: readonly (VersionedState & Record<string, unknown>)[],
): Promise<void> {
  if (states.length === 0) return;
  await collection.bulkWrite(
    states.map((state) => ({
      updateOne: {
        filter: { _id: state._id },
        update: replacement(isNewer(state), { ...state }),
        upsert: true,
      },
    })),
    { session },
  );
}

/**
 * Replaces an entity with a tombstone, `{_id, version, deleted: true}`, so that a late event of an
 * older version can't restore it. Gives whether anything changed. Tombstones stay for ever, because
 * ids are never reused.
 */
export function writeTombstone(
  collection: Target,
  session: ClientSession,
  { _id, version }: VersionedState,
): Promise<boolean> {
  const isNotNewer = { $lte: [{ $ifNull: ['$version', -1] }, version] };
  const isAlive = { $ne: ['$deleted', true] };
  const tombstone = { _id, version, deleted: true };
  return replaceWhere({ $or: [isAlive, isNotNewer] }, collection, session, tombstone);
}

function isNewer({ version }: VersionedState): mongo.BSON.Document {
  const isHigher = { $lt: [{ $ifNull: ['$version', -1] }, version] };
  const isAlive = { $ne: ['$deleted', true] };
  return { $and: [isHigher, isAlive] };
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
  // A literal, because a text that starts with `$` would be read as a field name.
  return [{ $replaceWith: { $cond: [condition, { $literal: document }, '$$ROOT'] } }];
}
