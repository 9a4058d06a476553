import { serviceNames } from '@portal/contracts/operation';
import { instant } from '@portal/contracts/scalars';
import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';
import { readChecksummed, writeChecksummed } from './checksummed-file.ts';
import { chunkReferences } from './manifest.ts';
import { compareOplogTimes, type OplogTime, oplogTime } from './oplog-time.ts';

/** The oplog entries of one copy: all of the portal's databases after `from`, up to and including `to`. */
const changeSet = z.strictObject({
  format: z.literal(1),
  from: oplogTime,
  to: oplogTime,
  /** When the entry at `to` was written, by MongoDB's clock. */
  endsAt: instant,
  /** The names of the databases in the entries. */
  databases: z.record(z.enum(serviceNames), z.string().min(1)),
  entries: z.int().nonnegative(),
  chunks: chunkReferences,
});
export type ChangeSet = z.output<typeof changeSet>;

const changesFolder = 'changes';
/** What to do about a damaged chunk of changes. */
export const damagedChangesAdvice =
  'restore to a time before these changes, then run `npm run backup` so that later changes can be copied';

/** The file of a change set, by its end: `changes/2026-11-26T16-59-00Z-0000000017.json`. */
function fileOf({ t, i }: OplogTime): string {
  const second = new Date(t * 1000).toISOString().replace('.000', '').replaceAll(':', '-');
  return `${changesFolder}/${second}-${`${i}`.padStart(10, '0')}.json`;
}

/** The end of a change set, from the name of its file; null for other files. */
function endOf(file: string): OplogTime | null {
  const [, day, hour, minute, second, i] =
    /\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(\d{10})\.json$/.exec(file) ?? [];
  if (i === undefined) return null;
  return { t: Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000, i: Number(i) };
}

/** The ends of all change sets in a store, oldest first. */
export async function listChangeSets(store: BackupStore): Promise<OplogTime[]> {
  const files = await store.list(changesFolder);
  return files.flatMap(({ name }) => endOf(name) ?? []).sort(compareOplogTimes);
}

/** Stores a change set: from then on, its changes can be restored. */
export async function writeChangeSet(store: BackupStore, content: ChangeSet): Promise<void> {
  await writeChecksummed(store, fileOf(content.to), content);
}

/** Reads the change set with an end. Rejects with a plain error if it is damaged. */
export async function readChangeSet(store: BackupStore, end: OplogTime): Promise<ChangeSet> {
  const advice = 'delete it, then run `npm run backup` so that later changes can be copied';
  return changeSet.parse(await readChecksummed(store, fileOf(end), advice));
}

/** Removes the change set with an end. */
export async function removeChangeSet(store: BackupStore, end: OplogTime): Promise<void> {
  await store.remove(fileOf(end));
}
