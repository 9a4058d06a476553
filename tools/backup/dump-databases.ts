import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { type BackupHistoryRow, backupHistoryName } from '@portal/runtime/backup/backup-history';
import { restoreMarkerName } from '@portal/runtime/backup/restore-marker';
import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import { isBackedUp } from './backed-up-collections.ts';
import type { BackupStore } from './backup-store.ts';
import { chunkFolder, chunksOf, storeChunk } from './chunks.ts';
import type { BackedUpCollection, Manifest } from './manifest.ts';
import { type OplogTime, oplogTimeOf } from './oplog-time.ts';
import { withServerParameter } from './server-parameter.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Session = ReturnType<Client['startSession']>;

/** A MongoDB with the databases of all services. */
export interface DatabaseServer {
  /** An account that can read them, and write them where a backup is restored. */
  adminUri: string;
  /** The database of each service. */
  databaseOf(service: ServiceName): string;
}

export interface Dump {
  /** The instant; undefined if there was nothing to read. */
  clusterTime: OplogTime | undefined;
  /** The id of the history that the databases had at the instant. */
  historyId: string | undefined;
  databases: Manifest['databases'];
  dataVersions: NonNullable<Manifest['dataVersions']>;
  documents: number;
  /** The bytes that were not in the store before. */
  written: number;
}

/** MongoDB keeps what a backup reads for five minutes by default; here for half a day. */
const history = { name: 'minSnapshotHistoryWindowInSeconds', value: 43_201, defaultValue: 300 };
const maxAttempts = 3;
const snapshotUnavailable = 246;
const snapshotTooOld = 239;

/**
 * Stores all documents of all databases as they are at one instant, which is after the call. Only chunks
 * that the store doesn't have are written.
 */
export async function dumpDatabases(
  source: DatabaseServer,
  store: BackupStore,
  signal: AbortSignal,
): Promise<Dump> {
  const stored = new Set((await store.list(chunkFolder)).map(({ name }) => name));
  const client = await new MongoClient(source.adminUri, { appName: 'backup' }).connect();
  try {
    return await withServerParameter(client, history, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await dumpAt(client, source, { store, stored, signal });
        } catch (failure) {
          const { code } = failure as { code?: number };
          if (code === snapshotTooOld) {
            throw expectedError(
              'MongoDB no longer has the snapshot that this backup reads: set minSnapshotHistoryWindowInSeconds to longer than a backup takes',
            );
          }
          if (code !== snapshotUnavailable) throw failure;
          // A collection or an index was made meanwhile.
          if (attempt === maxAttempts) {
            throw expectedError(
              'collections or indexes kept changing during the backup: try again later',
            );
          }
        }
      }
    });
  } finally {
    await client.close();
  }
}

interface Writing {
  store: BackupStore;
  stored: Set<string>;
  signal: AbortSignal;
}

async function dumpAt(client: Client, source: DatabaseServer, writing: Writing): Promise<Dump> {
  // Its first read chooses the instant, and all others read as of then.
  const session = client.startSession({ snapshot: true });
  const dump = {
    databases: {} as Dump['databases'],
    dataVersions: {} as Dump['dataVersions'],
    documents: 0,
    written: 0,
  };
  try {
    for (const service of serviceNames) {
      const database = client.db(source.databaseOf(service));
      const listed = await database
        .listCollections({ type: 'collection' }, { nameOnly: false })
        .toArray();
      await requireFinishedRestore(database);
      const collections: BackedUpCollection[] = [];
      for (const { name, options } of listed) {
        if (!isBackedUp(name)) continue;
        const rows = database.collection(name);
        const { written, ...content } = await dumpCollection(rows, session, writing);
        dump.documents += content.documents;
        dump.written += written;
        const indexes = (await rows.listIndexes().toArray()).filter(
          (index) => index.name !== '_id_',
        );
        collections.push({
          name,
          options: BSON.EJSON.serialize(options ?? {}),
          indexes: indexes.map((index) => BSON.EJSON.serialize(index)),
          ...content,
        });
      }
      const version = await database
        .collection<{ _id: string; version: number }>('versions')
        .findOne({ _id: 'data' }, { session });
      dump.dataVersions[service] = version?.version ?? 0;
      dump.databases[service] = collections;
    }
    const history = await client
      .db(source.databaseOf('identity'))
      .collection<BackupHistoryRow>(backupHistoryName)
      .findOne({}, { session });
    return { ...dump, historyId: history?.id, clusterTime: snapshotTimeOf(session) };
  } finally {
    await session.endSession();
  }
}

/** Rejects with a plain error where a restore into a database was interrupted. */
export async function requireFinishedRestore(database: ReturnType<Client['db']>): Promise<void> {
  if (!(await database.collection(restoreMarkerName).findOne({ isComplete: false }))) return;
  throw expectedError(
    `a restore into ${database.databaseName} was not finished: run \`npm run restore\` again first`,
  );
}

/** The instant of a snapshot session's reads; the driver's types don't have it. */
function snapshotTimeOf(session: Session): OplogTime | undefined {
  const { snapshotTime } = session as Session & { snapshotTime?: { t: number; i: number } };
  return snapshotTime && oplogTimeOf(snapshotTime);
}

async function dumpCollection(
  rows: ReturnType<ReturnType<Client['db']>['collection']>,
  session: Session,
  { store, stored, signal }: Writing,
): Promise<Pick<BackedUpCollection, 'documents' | 'chunks'> & { written: number }> {
  const found = rows.find({}, { session, raw: true, sort: { _id: 1 } });
  const content = { documents: 0, chunks: [] as BackedUpCollection['chunks'], written: 0 };
  // The option `raw` makes documents buffers.
  for await (const chunk of chunksOf(found as unknown as AsyncIterable<Buffer>)) {
    signal.throwIfAborted();
    const { reference, written } = await storeChunk(store, stored, chunk);
    content.documents += chunk.documents;
    content.chunks.push(reference);
    content.written += written;
  }
  return content;
}
