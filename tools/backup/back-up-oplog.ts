import { serviceNames } from '@portal/contracts/operation';
import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type ChangeSet, type ChangeSetReference, writeChangeSet } from './change-sets.ts';
import { chunksOf, storeChunk } from './chunks.ts';
import { currentHistory, requireSameHistory } from './current-history.ts';
import type { DatabaseServer } from './dump-databases.ts';
import { type Oplog, openOplog } from './open-oplog.ts';
import { compareOplogTimes, formatOplogTime, type OplogTime } from './oplog-time.ts';
import { changesOf } from './restore-point.ts';
import { newestManifest } from './stored-histories.ts';

const { MongoClient } = mongoose.mongo;

export interface OplogBackup {
  /** Up to when changes can be restored. */
  endsAt: Date;
  entries: number;
  /** The bytes that were written to the store, compressed. */
  written: number;
}

/**
 * Copies the oplog entries of all services' databases since the last copy, or since the newest backup, to a
 * store. Rejects with a plain error where MongoDB has forgotten the first of them, or the newest backup is of another
 * history.
 */
export async function backUpOplog(
  source: DatabaseServer,
  store: BackupStore,
  signal: AbortSignal,
): Promise<OplogBackup> {
  const client = await new MongoClient(source.adminUri, { appName: 'backup' }).connect();
  try {
    const oplog = await openOplog(client);
    const history = await currentHistory(client.db(source.databaseOf('identity')));
    await requireSameHistory(store, history);
    const from = await findStart(oplog, store, await changesOf(store, history));
    const to = await oplog.end();
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
    const changeSet = { format: 2, history, ...times } as const;
    if (isNew) await writeChangeSet(store, { ...changeSet, databases, ...content });
    return { endsAt, written, entries: content.entries };
  } finally {
    await client.close();
  }
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
