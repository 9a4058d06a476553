import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { readChunk, sha256Of } from './chunks.ts';
import type { Manifest, StoredSecrets } from './manifest.ts';

/** Reads the encrypted secrets of a backup or of changes. Rejects with a plain error if they are missing or damaged. */
export async function readSealedSecrets(
  store: BackupStore,
  { name, sha256 }: StoredSecrets,
): Promise<Buffer> {
  const sealed = await store.read(name);
  if (sha256Of(sealed) === sha256) return sealed;
  throw expectedError(`${store.location}/${name} is damaged: restore an earlier backup`);
}

/**
 * Reads all of a backup and compares it with its checksums. Gives the number of documents. Rejects with a
 * plain error that names what is missing or damaged.
 */
export async function verifyBackup(
  store: BackupStore,
  { databases, secrets }: Manifest,
  signal: AbortSignal,
): Promise<number> {
  await readSealedSecrets(store, secrets);
  let documents = 0;
  for (const { chunks } of Object.values(databases).flat()) {
    for (const chunk of chunks) {
      signal.throwIfAborted();
      documents += (await readChunk(store, chunk)).length;
    }
  }
  return documents;
}
