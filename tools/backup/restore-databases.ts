import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import mongoose from 'mongoose';
import { plainError } from '../portal/plain-error.ts';
import type { BackupStore } from './backup-store.ts';
import { readChunk } from './chunks.ts';
import type { DumpSource } from './dump-databases.ts';
import type { BackedUpCollection, Manifest } from './manifest.ts';
import { withServerParameter } from './server-parameter.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Database = ReturnType<Client['db']>;

const durable = { writeConcern: { w: 'majority', journal: true } } as const;
/** Numbers and other values keep their exact types. */
const exactly = { promoteValues: false, bsonRegExp: true } as const;
/**
 * Higher than the epochs since the backup, which are lost with everything else: subscribers must see a
 * number that they haven't seen.
 */
const epochStep = 1_000;
/** However old the backup is, services publish its recent events again before they expire. */
const noExpiry = { name: 'ttlMonitorEnabled', value: false };

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
  const client = await new MongoClient(target.adminUri, { appName: 'restore' }).connect();
  try {
    for (const service of serviceNames) await requireEmpty(client.db(target.databaseOf(service)));
    await withServerParameter(client, noExpiry, async () => {
      for (const service of serviceNames) {
        const database = client.db(target.databaseOf(service));
        for (const collection of databases[service as ServiceName]) {
          await restoreCollection(database, collection, store, signal);
        }
        await database.collection<{ _id: string }>('epochs').updateOne(
          { _id: 'stream' },
          // Whatever stream there is, it isn't the one of this database.
          { $inc: { epoch: epochStep }, $set: { createdAt: 'restored' } },
          durable,
        );
      }
    });
  } finally {
    await client.close();
  }
}

async function requireEmpty(database: Database): Promise<void> {
  const [existing] = await database.listCollections({}, { nameOnly: true }).toArray();
  if (existing) {
    throw plainError(
      `the database ${database.databaseName} is not empty: restore into a MongoDB without this portal`,
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
  if (indexes.length > 0) {
    const wanted = indexes.map((index) => BSON.EJSON.deserialize(index));
    await database.command({ createIndexes: name, indexes: wanted });
  }
}
