import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import mongoose from 'mongoose';
import { plainError } from '../portal/plain-error.ts';
import type { BackupStore } from './backup-store.ts';
import { readChunk } from './chunks.ts';
import type { DumpSource } from './dump-databases.ts';
import type { BackedUpCollection, Manifest } from './manifest.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Database = ReturnType<Client['db']>;

const durable = { writeConcern: { w: 'majority', journal: true } } as const;
/** Numbers and other values keep their exact types. */
const exactly = { promoteValues: false, bsonRegExp: true } as const;
/** Stands for the time of the stream's creation until the service has found its new stream. */
export const restoredStream = 'restored';

const minuteMs = 60_000;
/** The collection of events that are published, with those published recently. */
const outbox = 'outbox';

/**
 * Writes the databases of a backup to a MongoDB where they are empty, and has the services publish their
 * history again under a new epoch. Rejects with a plain error where one isn't empty.
 */
export async function restoreDatabases(
  { databases }: Manifest,
  store: BackupStore,
  target: DumpSource,
  signal: AbortSignal,
): Promise<void> {
  const client = new MongoClient(target.adminUri, { appName: 'restore' });
  await client.connect().catch((failure: Error) => {
    throw plainError(`MongoDB can't be opened: ${failure.message}`);
  });
  try {
    for (const service of serviceNames) await requireEmpty(client.db(target.databaseOf(service)));
    for (const service of serviceNames) {
      const database = client.db(target.databaseOf(service));
      for (const collection of databases[service as ServiceName]) {
        await restoreCollection(database, collection, store, signal);
      }
      await database
        .collection<{ _id: string }>('epochs')
        .updateOne({ _id: 'stream' }, [{ $set: restoredEpoch() }], durable);
    }
  } finally {
    await client.close();
  }
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
    createdAt: restoredStream,
  };
}

async function requireEmpty(database: Database): Promise<void> {
  const [existing] = await database.listCollections({}, { nameOnly: true }).toArray();
  if (existing) {
    throw plainError(
      `the database ${database.databaseName} is not empty: restore into a MongoDB without this portal, or drop what an interrupted restore has left`,
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
      documents.map((document) => BSON.deserialize(document, exactly)),
      { ordered: false, ...durable },
    );
  }
  // However old the backup is, services publish its recent events again before they expire.
  if (name === outbox) {
    const wasPublished = { publishedAt: { $type: 'date' } } as const;
    await rows.updateMany(wasPublished, { $set: { publishedAt: new Date() } }, durable);
  }
  if (indexes.length > 0) {
    const wanted = indexes.map((index) => BSON.EJSON.deserialize(index));
    await database.command({ createIndexes: name, indexes: wanted });
  }
}
