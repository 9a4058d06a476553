import type { BackupStore } from './backup-store.ts';
import {
  type ChangeSetReference,
  listChangeSets,
  readChangeSet,
  removeChangeSet,
} from './change-sets.ts';
import { type ChunkReference, chunkFolder, chunkName } from './chunks.ts';
import { listBackups, readManifest, removeManifest, timeOfBackup } from './manifest.ts';
import { compareOplogTimes, type OplogTime } from './oplog-time.ts';
import { secretsFolder } from './seal-secrets.ts';
import { continuationOf, findContinuation, listHistories } from './stored-histories.ts';

const dayMs = 24 * 60 * 60_000;
/** What backups and changes refer to. Others are somebody's: the place may have more than backups. */
const ownFile =
  /^(chunks\/[\da-f]{2}\/[\da-f]{64}\.bson\.zst|secrets\/(changes-)?\d{4}-\d\d-\d\dT[\d.-]+Z\.age)$/;

/** The backups that are older than `keepDays` at `now`; never the newest. `names` are in order. */
export function expiredBackups(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = now.getTime() - keepDays * dayMs;
  return names.slice(0, -1).filter((name) => timeOfBackup(name).getTime() < oldest);
}

/**
 * Removes expired backups, each history for itself, the changes that follow no other, and the files that nothing refers
 * to any more. Files of the last day are kept, because an unfinished backup may have written them. Gives the number of removed backups.
 */
export async function pruneBackups(
  store: BackupStore,
  { now, keepDays }: { now: Date; keepDays: number },
): Promise<number> {
  const names = await listBackups(store);
  const { histories } = await listHistories(store);
  const expired = histories.flatMap(({ backups }) => expiredBackups(backups, now, keepDays));
  if (expired.length === 0) return 0;
  const used = new Set<string>();
  const use = (chunks: readonly ChunkReference[]) => {
    for (const { sha256 } of chunks) used.add(chunkName(sha256));
  };
  const starts = new Map<string | null, OplogTime>();
  const changes = await listChangeSets(store);
  const kept = [];
  for (const name of names.filter((one) => !expired.includes(one))) {
    const manifest = await readManifest(store, name);
    kept.push(manifest);
    const { databases, secrets } = manifest;
    used.add(secrets.name);
    for (const { chunks } of Object.values(databases).flat()) use(chunks);
  }
  const continuing = continuationOf(kept) ?? (await findContinuation(store, changes));
  for (const { history, clusterTime } of kept) {
    const id = history?.id ?? continuing;
    const oldest = starts.get(id);
    const isOlder = clusterTime && (!oldest || compareOplogTimes(clusterTime, oldest) < 0);
    if (isOlder) starts.set(id, clusterTime);
  }
  const isUseless = ({ history, ...end }: ChangeSetReference) => {
    const oldest = starts.get(history ?? continuing);
    return !oldest || compareOplogTimes(end, oldest) <= 0;
  };
  for (const end of changes.filter((one) => !isUseless(one))) {
    const { chunks, secrets } = await readChangeSet(store, end);
    use(chunks);
    if (secrets) used.add(secrets.name);
  }
  for (const end of changes.filter(isUseless)) await removeChangeSet(store, end);
  for (const name of expired) await removeManifest(store, name);
  for (const folder of [chunkFolder, secretsFolder]) {
    for (const { name, modifiedAt } of await store.list(folder)) {
      const isRecent = now.getTime() - modifiedAt.getTime() < dayMs;
      if (ownFile.test(name) && !used.has(name) && !isRecent) await store.remove(name);
    }
  }
  return expired.length;
}
