import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { accountName, streamName } from '@portal/bus/stream-names';
import { serviceNames } from '@portal/contracts/operation';

/** The account that all services shared in older versions. */
const sharedAccount = 'PORTAL';

/**
 * Moves each service's stream and consumers to the service's own account, because older versions stored
 * them all in one account. Only while the broker is stopped.
 */
export async function separateStreams(store: string): Promise<void> {
  const streamsOf = (account: string) => join(store, 'jetstream', account, 'streams');
  const shared = streamsOf(sharedAccount);
  for (const service of serviceNames) {
    const stream = streamName(service);
    if (!(await namesIn(shared)).includes(stream)) continue;
    const own = streamsOf(accountName(service));
    // Never overwrite newer messages.
    if ((await namesIn(own)).includes(stream)) continue;
    await mkdir(own, { recursive: true, mode: 0o750 });
    await rename(join(shared, stream), join(own, stream));
  }
  // Remove the mirror that all subscribers shared, because erasures no longer reach it.
  await rm(join(store, 'jetstream', 'OUTSIDE'), { recursive: true, force: true });
  for (const folder of [shared, dirname(shared)]) await removeIfEmpty(folder);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ignoreMissing([]));
}

async function removeIfEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(ignoreMissing(['missing']));
  if (names.length === 0) await rmdir(folder);
}

function ignoreMissing<Value>(value: Value) {
  return (failure: NodeJS.ErrnoException): Value => {
    if (failure.code === 'ENOENT') return value;
    throw failure;
  };
}
