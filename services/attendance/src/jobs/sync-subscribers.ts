import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import { type MirroredSubscriber, type MirrorSync, startMirrorSync } from '@portal/bus/mirror-sync';
import type { Bus } from '@portal/bus/nats-connection';
import { firstSubscriberId, type SubscriberList } from '@portal/bus/subscriber-accounts';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import type { SubscriberStore } from '../store/subscribers.ts';

/**
 * Keeps the broker's subscribers in line with the database: the list that its configuration is made
 * from, and the copy of the events in each account.
 */
export function syncSubscribers({
  subscribers,
  file,
  log,
  ...options
}: {
  subscribers: SubscriberStore;
  /** The path of the list, from which the broker is configured. */
  file: string | undefined;
  nc: Bus;
  user: string | undefined;
  servers: string;
  connection: Connection;
  changes: CollectionChanges;
  mirrorSyncKey: string;
  /** The copies of each mirror in a cluster. */
  replicas: number;
  log: Logger;
}): MirrorSync {
  const mirrorSync = startMirrorSync({
    ...options,
    log,
    async subscribers() {
      const all = await subscribers.all();
      if (file) {
        const list = all.map(({ id, passwordHash }) => ({ id, passwordHash }));
        await writeList(file, { subscribers: list }).catch((err) =>
          log.warn({ err, file }, 'the list of subscribers could not be written'),
        );
      }
      const added = all.map(
        ({ id, revokedAt }): MirroredSubscriber => ({ id, isRevoked: revokedAt !== null }),
      );
      return [{ id: firstSubscriberId, isRevoked: false }, ...added];
    },
    onRemoved: subscribers.removeRevoked,
  });
  // Another process may have changed them.
  const unwatch = options.changes.watch('subscribers', mirrorSync.refresh);
  return {
    ...mirrorSync,
    async close() {
      unwatch();
      await mirrorSync.close();
    },
  };
}

/** Writes the list atomically, and only if it changes. */
async function writeList(file: string, list: SubscriberList): Promise<void> {
  const content = `${JSON.stringify(list, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return;
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
