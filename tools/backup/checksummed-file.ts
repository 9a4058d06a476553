import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';
import { sha256Of } from './chunks.ts';

/** Stores an object as JSON with its checksum. */
export async function writeChecksummed(
  store: BackupStore,
  file: string,
  content: object,
): Promise<void> {
  const text = JSON.stringify(content);
  const whole = { sha256: sha256Of(Buffer.from(text)), manifest: text };
  await store.write(file, Buffer.from(JSON.stringify(whole)));
}

/**
 * Reads an object of format 1. Rejects with a plain error if it is missing, damaged or of a later format;
 * `advice` says what to do about a damaged one.
 */
export async function readChecksummed(
  store: BackupStore,
  file: string,
  advice: string,
): Promise<unknown> {
  const content = await store.read(file);
  const damaged = expectedError(`${store.location}/${file} is damaged: ${advice}`);
  let parsed: unknown;
  try {
    const whole = JSON.parse(content.toString('utf8')) as { sha256: string; manifest: string };
    if (sha256Of(Buffer.from(whole.manifest)) !== whole.sha256) throw damaged;
    parsed = JSON.parse(whole.manifest);
  } catch {
    throw damaged;
  }
  const { format } = parsed as { format?: unknown };
  if (format === 1) return parsed;
  throw expectedError(`${file} has format ${format}: restore it with the version that made it`);
}
