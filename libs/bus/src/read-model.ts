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
type ReplaceTarget = {
  find(
    filter: mongo.BSON.Document,
    options: { session: ClientSession },
  ): { toArray(): Promise<mongo.BSON.Document[]> };
};

/** The fields of a read model's shard key, which never change; a sharded upsert must name them. */
export interface UpsertOptions<State> {
  shardKey?: readonly (keyof State & string)[];
}

/**
 * Stores `state` unless the stored version is the same or newer, or is a tombstone. Gives whether
 * it was stored. The result doesn't depend on the order and repetition of events.
 */
export function upsertIfNewer<State extends VersionedState & Record<string, unknown>>(
  collection: Target,
  session: ClientSession,
  state: State,
  { shardKey = [] }: UpsertOptions<State> = {},
): Promise<boolean> {
  return replaceWhere(isNewer(state), collection, session, { ...state }, shardKey);
}

/** Like `upsertIfNewer` for several states, in order and in one bulk write. */
export async function upsertEachIfNewer<State extends VersionedState & Record<string, unknown>>(
  collection: BulkTarget,
  session: ClientSession,
  states: readonly State[],
  { shardKey = [] }: UpsertOptions<State> = {},
): Promise<void> {
  if (states.length === 0) return;
  await collection.bulkWrite(
    states.map((state) => ({
      updateOne: {
        filter: keyOf(state, shardKey),
        update: replacement(isNewer(state), { ...state }),
        upsert: true,
      },
    })),
    { session },
  );
}

/**
 * Like `upsertEachIfNewer`, with one query for all of them. Gives the states that were stored, in order, each with
 * the one that it replaced: null for none.
 */
export async function replaceEachIfNewer<State extends VersionedState & Record<string, unknown>>(
  collection: ReplaceTarget & BulkTarget,
  session: ClientSession,
  states: readonly State[],
  { shardKey = [] }: UpsertOptions<State> = {},
): Promise<{ state: State; before: State | null }[]> {
  if (states.length === 0) return [];
  const among = ['_id', ...shardKey].map(
    (field) => [field, { $in: [...new Set(states.map((state) => state[field]))] }] as const,
  );
  const found = await collection.find(Object.fromEntries(among), { session }).toArray();
  const latest = new Map(found.map((stored) => [stored._id, stored as State]));
  const replaced = states.flatMap((state) => {
    const before = latest.get(state._id) ?? null;
    if (before && (before.deleted || before.version >= state.version)) return [];
    latest.set(state._id, state);
    return [{ state, before }];
  });
  const last = new Map(replaced.map(({ state }) => [state._id, state]));
  await upsertEachIfNewer(collection, session, [...last.values()], { shardKey });
  return replaced;
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
  shardKey: readonly string[] = [],
): Promise<boolean> {
  const { modifiedCount, upsertedCount } = await collection.updateOne(
    keyOf(document, shardKey),
    replacement(condition, document),
    { upsert: true, session },
  );
  return modifiedCount + upsertedCount > 0;
}

function keyOf(document: Record<string, unknown>, shardKey: readonly string[]) {
  return Object.fromEntries(['_id', ...shardKey].map((field) => [field, document[field]]));
}

function replacement(
  condition: mongo.BSON.Document,
  document: Record<string, unknown>,
): mongo.BSON.Document[] {
  // A literal, because a text that starts with `$` would be read as a field name.
  return [{ $replaceWith: { $cond: [condition, { $literal: document }, '$$ROOT'] } }];
}
