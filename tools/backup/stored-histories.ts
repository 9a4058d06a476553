import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { type ChangeSetReference, readChangeSet } from './change-sets.ts';
import { DamagedFileError } from './checksummed-file.ts';
import { listBackups, type Manifest, parseManifest, readManifestFile } from './manifest.ts';

/** The backups of a history in a store. */
export interface StoredHistory {
  /** Null for backups of earlier versions, which no later one continues. */
  id: string | null;
  /** The names of its backups, oldest first. */
  backups: string[];
}

/** What restores call the history of backups without one. */
export const unnamedHistory = 'unnamed';

/** The manifest of a backup; null where it is damaged. Rejects where it can't be read or is of a later version. */
async function manifestIfWhole(store: BackupStore, name: string): Promise<Manifest | null> {
  const content = await readManifestFile(store, name);
  try {
    return parseManifest(store, name, content);
  } catch (failure) {
    if (failure instanceof DamagedFileError) return null;
    throw failure;
  }
}

/** The newest manifest that isn't damaged; null if there is none. */
export async function newestManifest(store: BackupStore): Promise<Manifest | null> {
  for (const name of (await listBackups(store)).toReversed()) {
    const manifest = await manifestIfWhole(store, name);
    if (manifest) return manifest;
  }
  return null;
}

/** The histories of a store, the one with the newest backup last, and the backups whose manifests are damaged. */
export async function listHistories(
  store: BackupStore,
): Promise<{ histories: StoredHistory[]; damaged: string[] }> {
  const damaged: string[] = [];
  const found: { name: string; manifest: Manifest }[] = [];
  for (const name of await listBackups(store)) {
    const manifest = await manifestIfWhole(store, name);
    if (manifest) found.push({ name, manifest });
    else damaged.push(name);
  }
  const continuing = continuationOf(found.map(({ manifest }) => manifest));
  const histories = new Map<string | null, string[]>();
  for (const { name, manifest } of found) {
    const id = manifest.history?.id ?? continuing;
    const backups = [...(histories.get(id) ?? []), name];
    histories.delete(id);
    histories.set(id, backups);
  }
  return { histories: [...histories].map(([id, backups]) => ({ id, backups })), damaged };
}

/** The id of the history that continues backups without one; null if none does. */
export function continuationOf(contents: readonly Pick<Manifest, 'history'>[]): string | null {
  return contents.find(({ history }) => history?.continuesUnnamed)?.history?.id ?? null;
}

/** The id of the history whose changes continue backups without one; null if none does. */
export async function findContinuation(
  store: BackupStore,
  changes: readonly ChangeSetReference[],
): Promise<string | null> {
  const firsts = new Map<string, ChangeSetReference>();
  for (const each of changes) {
    if (each.history && !firsts.has(each.history)) firsts.set(each.history, each);
  }
  const sets = [];
  for (const first of firsts.values()) sets.push(await readChangeSet(store, first));
  return continuationOf(sets);
}

/**
 * The backups that a restore chooses from: those of the history that was asked for, or of the only one. Rejects with
 * a plain error that lists the histories where there are several.
 */
export async function backupsToChooseFrom(
  store: BackupStore,
  wanted: string | undefined,
): Promise<string[]> {
  const { histories, damaged } = await listHistories(store);
  if (histories.length + damaged.length === 0) {
    throw expectedError(`${store.location} has no backups`);
  }
  const named = histories.map(({ id, backups }) => ({ id: id ?? unnamedHistory, backups }));
  const lines = named.map(
    ({ id, backups }) => `${id}: ${backups.length}, ${backups[0]} to ${backups.at(-1)}`,
  );
  if (wanted === undefined) {
    // Damaged ones too: who restores must know that the newest is.
    if (named.length <= 1) return listBackups(store);
    throw expectedError(
      `${store.location} has backups of ${named.length} histories: choose one with --history\n${lines.join('\n')}`,
    );
  }
  const chosen = named.find(({ id }) => id === wanted);
  if (chosen) return chosen.backups;
  throw expectedError(`${store.location} has no history ${wanted}. It has:\n${lines.join('\n')}`);
}
