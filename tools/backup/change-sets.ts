import { serviceNames } from '@portal/contracts/operation';
import { instant } from '@portal/contracts/scalars';
import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';
import { parseChecksummed, writeChecksummed } from './checksummed-file.ts';
import { chunkReferences, secretsOfChanges, storedHistory } from './manifest.ts';
import { compareOplogTimes, type OplogTime, oplogTime } from './oplog-time.ts';

/** The oplog entries of one copy: all of the portal's databases after `from`, up to and including `to`. */
const changeSet = z.strictObject({
  format: z.union([z.literal(1), z.literal(2)]),
  history: storedHistory.optional(),
  from: oplogTime,
  to: oplogTime,
  /** When the entry at `to` was written, by MongoDB's clock. */
  endsAt: instant,
  /** The names of the databases in the entries. */
  databases: z.record(z.enum(serviceNames), z.string().min(1)),
  entries: z.int().nonnegative(),
  chunks: chunkReferences,
  /** The secrets when these changes were copied: keys may have been rotated since the backup. Earlier ones don’t have them. */
  secrets: secretsOfChanges.optional(),
});
export type ChangeSet = z.output<typeof changeSet>;

const changesFolder = 'changes';
/** What to do about a damaged chunk of changes. */
export const damagedChangesAdvice =
  'restore to a time before these changes, then run `npm run backup` so that later changes can be copied';

/** The end of a change set, and the id of its history; null for those of earlier versions. */
export interface ChangeSetReference extends OplogTime {
  history: string | null;
}

/** The file of a change set: `changes/<history>/2026-11-26T16-59-00Z-0000000017.json`. */
function fileOf({ t, i, history }: ChangeSetReference): string {
  const second = new Date(t * 1000).toISOString().replace('.000', '').replaceAll(':', '-');
  const folder = history ? `${changesFolder}/${history}` : changesFolder;
  return `${folder}/${second}-${`${i}`.padStart(10, '0')}.json`;
}

/** Which change set a file has; null for other files. */
function referenceOf(file: string): ChangeSetReference | null {
  const [, history = null, day, hour, minute, second, i] =
    /^[^/]+\/(?:([\da-f-]{36})\/)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(\d{10})\.json$/.exec(
      file,
    ) ?? [];
  if (i === undefined) return null;
  return { t: Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000, i: Number(i), history };
}

/** All change sets in a store, in the order of their ends. */
export async function listChangeSets(store: BackupStore): Promise<ChangeSetReference[]> {
  const files = await store.list(changesFolder);
  return files.flatMap(({ name }) => referenceOf(name) ?? []).sort(compareOplogTimes);
}

/** Stores a change set: from then on, its changes can be restored. */
export async function writeChangeSet(store: BackupStore, content: ChangeSet): Promise<void> {
  await writeChecksummed(store, fileOf(referenceTo(content)), content);
}

/** Reads a change set. Rejects with a plain error if it is damaged, or of a later version. */
export async function readChangeSet(
  store: BackupStore,
  reference: ChangeSetReference,
): Promise<ChangeSet> {
  const advice = 'delete it, then run `npm run backup` so that later changes can be copied';
  const name = fileOf(reference);
  const file = { path: `${store.location}/${name}`, content: await store.read(name) };
  return parseChecksummed(file, changeSet, advice);
}

/** Removes a change set. */
export async function removeChangeSet(
  store: BackupStore,
  reference: ChangeSetReference,
): Promise<void> {
  await store.remove(fileOf(reference));
}

function referenceTo({ to, history }: ChangeSet): ChangeSetReference {
  return { ...to, history: history?.id ?? null };
}
