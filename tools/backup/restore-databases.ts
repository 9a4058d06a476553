import { randomUUID } from 'node:crypto';
import { majorityWrite } from '@portal/bus/collections';
import { serviceNames } from '@portal/contracts/operation';
import { type RestoreMarker, restoreMarkerName } from '@portal/runtime/backup/restore-marker';
import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { readChunk } from './chunks.ts';
import { beginHistory } from './current-history.ts';
import type { DatabaseServer } from './dump-databases.ts';
import type { BackedUpCollection, Manifest } from './manifest.ts';
import { exactBsonOptions } from './oplog-entries.ts';
import { replayChanges } from './replay-changes.ts';
import type { ChangesAfterBackup } from './restore-point.ts';
import { withServerParameter } from './server-parameter.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Database = ReturnType<Client['db']>;

/** Stands for the time of the stream's creation until the service has found its new stream. */
export const unknownStreamCreation = 'restored';

const minuteMs = 60_000;
/** MongoDB must not remove expired documents that a later change finds. */
const noExpiry = { name: 'ttlMonitorEnabled', value: false, defaultValue: true };
/** The collection of events that are published, with those published recently. */
const outbox = 'outbox';

export interface RestoreDatabasesOptions {
  manifest: Pick<Manifest, 'databases' | 'takenAt'>;
  store: BackupStore;
  /** What to apply after the backup. */
  changes?: ChangesAfterBackup | undefined;
  target: DatabaseServer;
  say(line: string): void;
  signal: AbortSignal;
}

/**
 * Writes the databases of a backup to a MongoDB where they are empty, or have what an interrupted restore has
 * left, applies changes, and has the services publish their history again under a new epoch. Until it is complete, no
 * service starts on them. Gives the time of the last change. Rejects with a plain error where one isn't empty.
 */
export async function restoreDatabases(options: RestoreDatabasesOptions): Promise<Date | null> {
  const { manifest, changes, target, say } = options;
  const client = new MongoClient(target.adminUri, { appName: 'restore' });
  await client.connect().catch((failure: Error) => {
    throw expectedError(`MongoDB can't be opened: ${failure.message}`);
  });
  const all = serviceNames.map((service) => client.db(target.databaseOf(service)));
  try {
    await clearInterruptedRestore(all, say);
    for (const database of all) await requireEmpty(database);
    const run = randomUUID();
    const marker: RestoreMarker = {
      _id: 'restore',
      run,
      backup: manifest.takenAt,
      isComplete: false,
    };
    for (const database of all) await markersOf(database).insertOne(marker, majorityWrite);
    const write = () => writeDatabases(client, options);
    const last = await (changes ? withServerParameter(client, noExpiry, write) : write());
    for (const database of all) await markComplete(database, run);
    for (const database of all) await markersOf(database).drop(majorityWrite);
    return last;
  } finally {
    await client.close();
  }
}

/** Writes the documents of a backup and the changes after it. Gives the time of the last change. */
async function writeDatabases(
  client: Client,
  { manifest, store, changes, target, signal }: RestoreDatabasesOptions,
): Promise<Date | null> {
  for (const service of serviceNames) {
    const database = client.db(target.databaseOf(service));
    for (const collection of manifest.databases[service]) {
      await restoreCollection(database, collection, store, signal);
    }
  }
  const last = changes ? await replayChanges({ client, store, target, changes, signal }) : null;
  for (const service of serviceNames) {
    const database = client.db(target.databaseOf(service));
    if (changes) await renewPublishedEvents(database);
    await database
      .collection<{ _id: string }>('epochs')
      .updateOne({ _id: 'stream' }, [{ $set: restoredEpoch() }], majorityWrite);
  }
  await beginHistory(client.db(target.databaseOf('identity')));
  return last;
}

const markersOf = (database: Database) => database.collection<RestoreMarker>(restoreMarkerName);

/**
 * Removes what an interrupted restore has left: nothing else can be in databases with its marker. With complete markers alone,
 * which a kill at the end leaves, the portal may have worked on them since.
 */
async function clearInterruptedRestore(
  all: readonly Database[],
  say: (line: string) => void,
): Promise<void> {
  const found = await Promise.all(all.map((database) => markersOf(database).findOne()));
  if (!found.some((marker) => marker?.isComplete === false)) return;
  say('Removing what an interrupted restore left behind');
  // The other markers last: until then, no service starts.
  for (const [index, database] of all.entries()) if (found[index]) await dropAllButMarker(database);
  for (const [index, database] of all.entries()) {
    if (found[index]) await markersOf(database).drop(majorityWrite);
  }
}

async function dropAllButMarker(database: Database): Promise<void> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of listed) {
    if (name !== restoreMarkerName && !name.startsWith('system.')) {
      await database.collection(name).drop(majorityWrite);
    }
  }
}

/** Rejects with a plain error where another restore has begun meanwhile. */
async function markComplete(database: Database, run: string): Promise<void> {
  const done = { $set: { isComplete: true } };
  const { matchedCount } = await markersOf(database).updateOne({ run }, done, majorityWrite);
  if (matchedCount === 1) return;
  throw expectedError(
    `another restore is already writing to ${database.databaseName}: wait for it to finish or stop it, then try again`,
  );
}

/**
 * What a restored database knows of its stream. Subscribers must see a number that they haven't seen, though
 * the epochs since the backup are lost, and though a backup is restored twice: so it is the current minute.
 */
function restoredEpoch() {
  const minute = Math.floor(Date.now() / minuteMs);
  return {
    epoch: { $max: [{ $add: ['$epoch', 1] }, minute] },
    // Whatever stream there is, it isn't the one of this database.
    createdAt: unknownStreamCreation,
  };
}

async function requireEmpty(database: Database): Promise<void> {
  const [existing] = await database.listCollections({}, { nameOnly: true }).toArray();
  if (existing) {
    throw expectedError(
      `the database ${database.databaseName} is not empty: restore into a MongoDB server that has no portal data`,
    );
  }
}

async function restoreCollection(
  database: Database,
  { name, options, indexes, chunks }: BackedUpCollection,
  store: BackupStore,
  signal: AbortSignal,
): Promise<void> {
  const rows = await database.createCollection(name, BSON.EJSON.deserialize(options));
  for (const chunk of chunks) {
    signal.throwIfAborted();
    const documents = await readChunk(store, chunk);
    await rows.insertMany(
      documents.map((document) => BSON.deserialize(document, exactBsonOptions)),
      { ordered: false, ...majorityWrite },
    );
  }
  if (name === outbox) await renewPublishedEvents(database);
  if (indexes.length > 0) {
    const wanted = indexes.map((index) => BSON.EJSON.deserialize(index));
    await database.command({ createIndexes: name, indexes: wanted });
  }
}

/** However old the backup is, services publish its recent events again before they expire. */
async function renewPublishedEvents(database: Database): Promise<void> {
  const wasPublished = { publishedAt: { $type: 'date' } } as const;
  const renewed = { $set: { publishedAt: new Date() } };
  await database.collection(outbox).updateMany(wasPublished, renewed, majorityWrite);
}
