import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { formatCount } from '../command-line/format-count.ts';
import type { Secrets } from '../portal/data-directory/secrets.ts';
import {
  type DroppedKey,
  dropKeys,
  olderKeys,
  oldestFirstKeyDate,
  promoteKeys,
  ringNames,
  stageKeys,
} from './key-rings.ts';

/** The secrets of a data directory, and the processes that use them. */
export interface KeyStore {
  read(): Secrets;
  /** Stores the secrets; processes that start from then on have them. */
  save(secrets: Secrets): Promise<void>;
  /**
   * Resolves when all running processes have taken up the stored keys, and have sealed with the first one
   * what is kept for longer than the others. Null where none is running.
   */
  apply: (() => Promise<void>) | null;
}

/**
 * Rotates all keys: every process gets to know the new ones before any of them uses one, so that what one
 * process signs or seals, all can read. Then drops older keys that nothing needs any more; with `dropOlder`,
 * all of them. An interrupted rotation is finished. Gives lines that say what was done.
 */
export async function rotateKeys(
  store: KeyStore,
  now: Date,
  { dropOlder = false } = {},
): Promise<string[]> {
  const lines: string[] = [];
  // Where no process runs, none has to get to know a key first.
  if (!store.read().stagedKeys) await store.save(stageKeys(store.read()));
  await store.apply?.();
  await store.save(promoteKeys(store.read(), now));
  await store.apply?.();
  lines.push(`New keys are in use: ${ringNames.join(', ')}`);
  if (store.apply) lines.push(...(await dropUnneeded(store, now, dropOlder)));
  else lines.push('The portal is not running: it uses them from its next start on');
  for (const { ring, count, until } of olderKeys(store.read())) {
    const older = formatCount(count, 'older key');
    lines.push(`${ring}: ${older} still read, the last one until ${formatDay(londonDay(until))}`);
  }
  return lines;
}

/**
 * Does what is due: finishes an interrupted rotation, rotates keys that are `rotatedAfterMs` old,
 * and drops keys that nothing needs any more. Gives lines that say what was done.
 */
export async function maintainKeys(
  store: KeyStore,
  now: Date,
  rotatedAfterMs: number,
): Promise<string[]> {
  const secrets = store.read();
  const age = now.getTime() - oldestFirstKeyDate(secrets).getTime();
  if (age >= rotatedAfterMs || secrets.stagedKeys) return rotateKeys(store, now);
  if (dropKeys(secrets, now).dropped.length === 0) return [];
  // Nothing may be sealed with them any more, also after a restart.
  await store.apply?.();
  return dropUnneeded(store, now, false);
}

async function dropUnneeded(store: KeyStore, now: Date, all: boolean): Promise<string[]> {
  const { secrets, dropped } = dropKeys(store.read(), now, { all });
  if (dropped.length === 0) return [];
  await store.save(secrets);
  await store.apply?.();
  return dropped.map(formatDropped);
}

function formatDropped({ ring, since }: DroppedKey): string {
  return `${ring}: dropped the key${since ? ` of ${formatDay(londonDay(new Date(since)))}` : ''}`;
}
