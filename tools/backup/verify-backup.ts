import { plainError } from '../portal/plain-error.ts';
import type { BackupStore } from './backup-store.ts';
import { readChunk, sha256Of } from './chunks.ts';
import type { Manifest } from './manifest.ts';

/**
 * Reads all of a backup and compares it with its checksums. Gives the number of documents. Rejects with a
 * plain error that names what is missing or damaged.
 */
export async function verifyBackup(
  store: BackupStore,
  { databases, secrets }: Manifest,
  signal: AbortSignal,
): Promise<number> {
  if (sha256Of(await store.read(secrets.name)) !== secrets.sha256) {
    throw plainError(`${store.location}/${secrets.name} is damaged: restore an earlier backup`);
  }
  let documents = 0;
  for (const { chunks } of Object.values(databases).flat()) {
    for (const chunk of chunks) {
      signal.throwIfAborted();
      documents += (await readChunk(store, chunk)).length;
    }
  }
  return documents;
}
