import { serviceNames } from '@portal/contracts/operation';
import type mongoose from 'mongoose';
import { expectedError, isExpectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type ChangeSet, damagedChangesAdvice } from './change-sets.ts';
import { readChunk } from './chunks.ts';
import type { DatabaseServer } from './dump-databases.ts';
import { createOperationWriter, mongoErrorCode } from './operation-writer.ts';
import { readEntries } from './oplog-entries.ts';
import type { ChangesAfterBackup } from './restore-point.ts';

export interface ReplayOptions {
  client: InstanceType<typeof mongoose.mongo.MongoClient>;
  store: BackupStore;
  target: Pick<DatabaseServer, 'databaseOf'>;
  changes: ChangesAfterBackup;
  signal: AbortSignal;
}

/**
 * Applies changes to databases that are as a backup has them. Gives the time of the last one; null if there was
 * none. Rejects with a plain error where one can't be applied.
 */
export async function replayChanges(options: ReplayOptions): Promise<Date | null> {
  const { client, store, target, changes, signal } = options;
  const names = new Map<string, string>();
  const writer = createOperationWriter(client, (database) => names.get(database) ?? null);
  let last: Date | null = null;
  try {
    for await (const { wall, operations } of readEntries(documents(), changes)) {
      last = wall;
      for (const operation of operations) await writer.apply(operation);
    }
    await writer.flush();
  } catch (failure) {
    const reason = isExpectedError(failure) ? failure.message : mongoErrorCode(failure);
    if (reason === null || last === null) throw failure;
    throw expectedError(`the changes of ${last.toISOString()} can't be applied: ${reason}`);
  }
  return last;

  async function* documents(): AsyncGenerator<Buffer> {
    for (const set of changes.sets) {
      for (const [from, to] of renamedDatabases(set, target)) names.set(from, to);
      yield* documentsOf(set, store, signal);
    }
  }
}

/** The names of a set's databases, with those of the target. */
function renamedDatabases(
  { databases }: ChangeSet,
  target: ReplayOptions['target'],
): [string, string][] {
  return serviceNames.map((service) => [databases[service], target.databaseOf(service)]);
}

async function* documentsOf(
  { chunks }: ChangeSet,
  store: BackupStore,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    signal.throwIfAborted();
    yield* await readChunk(store, chunk, damagedChangesAdvice);
  }
}
