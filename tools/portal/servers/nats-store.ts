import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { accountOf, streamOf } from '@portal/bus/stream-names';
import { serviceNames } from '@portal/contracts/operation';

/** The account that all services shared before each had its own. */
const sharedAccount = 'PORTAL';

/**
 * Moves each service's stream, with its consumers, to the service's own account, where an older
 * portal kept them all in one: JetStream stores by account. Only while the broker does not run.
 */
export async function separateStreams(store: string): Promise<void> {
  const streamsOf = (account: string) => join(store, 'jetstream', account, 'streams');
  const shared = streamsOf(sharedAccount);
  for (const service of serviceNames) {
    const stream = streamOf(service);
    if (!(await namesIn(shared)).includes(stream)) continue;
    const own = streamsOf(accountOf(service));
    // What was published since is not overwritten.
    if ((await namesIn(own)).includes(stream)) continue;
    await mkdir(own, { recursive: true, mode: 0o750 });
    await rename(join(shared, stream), join(own, stream));
  }
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
