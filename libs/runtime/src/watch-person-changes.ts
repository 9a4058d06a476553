import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { PersonCache } from './person-cache.ts';

/** A cache that changes invalidate: a person cache, or a keyed one. */
export type InvalidatedCache = Pick<PersonCache<unknown>, 'invalidate' | 'invalidateAll'>;

/** A collection with people's data, and the caches that are read from it. */
export interface WatchedCollection {
  name: string;
  /** The field with the user's id; `_id` if each person has one document. */
  userIdField: string;
  caches: readonly InvalidatedCache[];
  /** Ids of documents that no cache contains, for example of locks. */
  isIgnored?: (id: string) => boolean;
}

/** The changes of people's data by all processes. */
export interface PersonCacheInvalidator {
  /** Reads a cache: only what has changed, or everything while changes can't be watched. */
  read<Value>(cache: PersonCache<Value>): Promise<ReadonlyMap<string, Value>>;
  /** Invalidates a person's values in all caches, for a change by this process. */
  invalidate(userId: string): void;
  /** Whether all changes up to a moment ago have been received. */
  isCurrent(): boolean;
  /** Stops watching. Caches are read completely from then on. */
  close(): Promise<void>;
}

interface Change {
  ns: { coll: string };
  operationType: string;
  documentKey?: { _id: unknown };
  fullDocument?: Record<string, unknown>;
}

/** How often the database responds when nothing has changed, in milliseconds. */
const pulseMs = 1_000;
/** After a longer silence, the database may be unavailable. */
const maxSilenceMs = 3_000;
const retryDelayMs = 1_000;

/**
 * Watches the changes of collections by any process, and invalidates their caches some milliseconds
 * after each commit (person-cache.ts says what for). A deleted document invalidates everybody's values
 * in its collection's caches, unless its `_id` is the user's id.
 */
export function watchPersonChanges(
  connection: Connection,
  collections: readonly WatchedCollection[],
): PersonCacheInvalidator {
  let stopped = false;
  let lastPulseAt = Number.NEGATIVE_INFINITY;
  let closeStream = async () => {};
  const caches = new Set(collections.flatMap((collection) => collection.caches));
  const pipeline = changePipeline(collections);

  async function watch(): Promise<void> {
    while (!stopped) {
      try {
        const stream = connection.getClient().db(connection.name).watch<Change, Change>(pipeline, {
          fullDocument: 'updateLookup',
          maxAwaitTimeMS: pulseMs,
          batchSize: 1_000,
        });
        closeStream = () => stream.close();
        let change = await stream.tryNext();
        // Changes before the stream was opened may have been missed.
        for (const cache of caches) cache.invalidateAll();
        while (!stopped) {
          lastPulseAt = performance.now();
          if (change) invalidate(collections, change);
          change = await stream.tryNext();
        }
      } catch {
        lastPulseAt = Number.NEGATIVE_INFINITY;
        if (!stopped) await delay(retryDelayMs);
      } finally {
        await closeStream().catch(() => undefined);
      }
    }
  }

  const isCurrent = () => performance.now() - lastPulseAt < maxSilenceMs;
  void watch();
  return {
    read(cache) {
      if (!isCurrent()) cache.invalidateAll();
      return cache.read();
    },
    invalidate(userId) {
      for (const cache of caches) cache.invalidate(userId);
    },
    isCurrent,
    async close(): Promise<void> {
      stopped = true;
      // The loop ends at the database's pending response, or when the connection closes.
      await closeStream().catch(() => undefined);
    },
  };
}

function changePipeline(collections: readonly WatchedCollection[]) {
  const userIds = collections.map(({ userIdField }) => [`fullDocument.${userIdField}`, 1]);
  return [
    { $match: { 'ns.coll': { $in: collections.map(({ name }) => name) } } },
    {
      $project: { 'ns.coll': 1, operationType: 1, documentKey: 1, ...Object.fromEntries(userIds) },
    },
  ];
}

function invalidate(collections: readonly WatchedCollection[], change: Change): void {
  const collection = collections.find(({ name }) => name === change.ns.coll);
  if (!collection) return;
  const { userIdField, caches, isIgnored } = collection;
  const id = change.documentKey?._id;
  if (typeof id === 'string' && isIgnored?.(id)) return;
  // A deleted document has only its key left. One that was deleted since its update has none either.
  const userId = userIdField === '_id' ? id : change.fullDocument?.[userIdField];
  for (const cache of caches) {
    if (typeof userId === 'string') cache.invalidate(userId);
    else cache.invalidateAll();
  }
}
