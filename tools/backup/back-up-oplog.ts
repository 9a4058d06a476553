import { serviceNames } from '@portal/contracts/operation';
import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import {
  type ChangeSet,
  type ChangeSetReference,
  readChangeSet,
  writeChangeSet,
} from './change-sets.ts';
import { chunksOf, sha256Of, storeChunk } from './chunks.ts';
import { currentHistory, requireSameHistory } from './current-history.ts';
import type { DatabaseServer } from './dump-databases.ts';
import { backupName } from './manifest.ts';
import { type Oplog, openOplog } from './open-oplog.ts';
import { compareOplogTimes, formatOplogTime, type OplogTime } from './oplog-time.ts';
import { changesOf } from './restore-point.ts';
import { type SecretFiles, sealSecrets, secretsFolder } from './seal-secrets.ts';
import { newestManifest } from './stored-histories.ts';

const { MongoClient } = mongoose.mongo;

export interface OplogBackup {
  /** Up to when changes can be restored. */
  endsAt: Date;
  entries: number;
  /** The bytes that were written to the store, compressed. */
  written: number;
}

interface Options {
  source: DatabaseServer;
  store: BackupStore;
  /** The secrets, and the public key that they are encrypted for; null where there are none. */
  secrets: { read(): Promise<SecretFiles>; recipient: string } | null;
  signal: AbortSignal;
}

/**
 * Copies the oplog entries of all services' databases since the last copy, or since the newest backup, to a
 * store, with the secrets where they have changed. Rejects with a plain error where MongoDB has forgotten the first of them, or the newest backup is of another
 * history.
 */
export async function backUpOplog({
  source,
  store,
  secrets: current,
  signal,
}: Options): Promise<OplogBackup> {
  const client = await new MongoClient(source.adminUri, { appName: 'backup' }).connect();
  try {
    const oplog = await openOplog(client);
    const history = await currentHistory(client.db(source.databaseOf('identity')));
    await requireSameHistory(store, history);
    const changes = await changesOf(store, history);
    const from = await findStart(oplog, store, changes);
    const to = await oplog.end();
    // After that, because each key is among the secrets before anything is sealed with it.
    const secrets = current && (await storeSecrets(store, current, changes.at(-1)));
    const databases = Object.fromEntries(
      serviceNames.map((service) => [service, source.databaseOf(service)]),
    ) as ChangeSet['databases'];
    const entries = entriesOf(oplog, from, to, Object.values(databases));
    const { written, ...content } = await storeEntries(entries, store, signal);
    // MongoDB removes the oldest entries, so that with the first one all others were there.
    const endsAt = await oplog.findEntry(to);
    if (!endsAt || !(await oplog.findEntry(from.time))) throw forgotten(from.time);
    const isNew = compareOplogTimes(to, from.time) > 0;
    const times = { from: from.time, to, endsAt: endsAt.toISOString() };
    const changeSet = { format: 2, history, ...times, ...(secrets && { secrets }) } as const;
    if (isNew) await writeChangeSet(store, { ...changeSet, databases, ...content });
    return { endsAt, written, entries: content.entries };
  } finally {
    await client.close();
  }
}

/**
 * Stores the secrets, encrypted for the recipient, unless the last changes have the same. The recipient is never taken from the
 * store: who can write there could name another one, and read them.
 */
async function storeSecrets(
  store: BackupStore,
  { read, recipient }: NonNullable<Options['secrets']>,
  last: ChangeSetReference | undefined,
): Promise<ChangeSet['secrets']> {
  const files = await read();
  const content = sha256Of(Buffer.from(JSON.stringify(Object.entries(files).sort())));
  const known = last && (await readChangeSet(store, last)).secrets;
  if (known?.content === content && known.recipient === recipient) return known;
  const sealed = await sealSecrets(files, recipient);
  const name = `${secretsFolder}/changes-${backupName(new Date())}.age`;
  await store.write(name, sealed);
  return { name, sha256: sha256Of(sealed), recipient, content };
}

interface Start {
  time: OplogTime;
  /** Whether these are the first changes after a backup, rather than after others. */
  isFirst: boolean;
}

/** Where the copied changes end, or the instant of the newest backup where the oplog isn't as old. */
async function findStart(
  oplog: Oplog,
  store: BackupStore,
  changes: readonly ChangeSetReference[],
): Promise<Start> {
  const copied = timeOf(changes.at(-1));
  if (copied && (await oplog.findEntry(copied))) return { time: copied, isFirst: false };
  const backup = (await newestManifest(store))?.clusterTime;
  const isLater = backup && (!copied || compareOplogTimes(backup, copied) > 0);
  if (isLater && (await oplog.findEntry(backup))) return { time: backup, isFirst: true };
  const earliest = isLater ? backup : copied;
  if (earliest) throw forgotten(earliest);
  throw expectedError(
    `${store.location} has no backup from which changes can be copied: make one with \`npm run backup\` first`,
  );
}

function timeOf(last: ChangeSetReference | undefined): OplogTime | undefined {
  return last && { t: last.t, i: last.i };
}

function forgotten(time: OplogTime): Error {
  return expectedError(
    `MongoDB no longer has the changes since ${formatOplogTime(time)}: run \`npm run backup\``,
  );
}

async function* entriesOf(
  oplog: Oplog,
  { time, isFirst }: Start,
  to: OplogTime,
  databases: readonly string[],
): AsyncGenerator<Buffer> {
  // A transaction that the backup doesn't have may have begun before the backup's instant.
  if (isFirst) yield* oplog.unfinished(time, databases);
  yield* oplog.entries(time, to, databases);
}

async function storeEntries(
  entries: AsyncIterable<Buffer>,
  store: BackupStore,
  signal: AbortSignal,
): Promise<Pick<ChangeSet, 'entries' | 'chunks'> & { written: number }> {
  const content = { entries: 0, chunks: [] as ChangeSet['chunks'], written: 0 };
  for await (const chunk of chunksOf(entries, () => false)) {
    signal.throwIfAborted();
    const { reference, written } = await storeChunk(store, new Set(), chunk);
    content.entries += chunk.documents;
    content.chunks.push(reference);
    content.written += written;
  }
  return content;
}
