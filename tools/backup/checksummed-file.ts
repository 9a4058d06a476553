import type { z } from 'zod';
import { type ExpectedError, expectedError } from '../portal/expected-error.ts';
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

/** A file doesn't have what was written. */
export class DamagedFileError extends Error implements ExpectedError {
  readonly plain = true;
}

const knownFormats: readonly unknown[] = [1, 2];

/**
 * Parses an object with its checksum. Throws a plain error if it is damaged, or of a later version; `advice` says
 * what to do about a damaged one.
 */
export function parseChecksummed<Content>(
  { path, content }: { path: string; content: Buffer },
  schema: z.ZodType<Content>,
  advice: string,
): Content {
  const damaged = new DamagedFileError(`${path} is damaged: ${advice}`);
  let value: unknown;
  try {
    const whole = JSON.parse(content.toString('utf8')) as { sha256: string; manifest: string };
    if (sha256Of(Buffer.from(whole.manifest)) !== whole.sha256) throw damaged;
    value = JSON.parse(whole.manifest);
  } catch {
    throw damaged;
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (!knownFormats.includes(format)) {
    throw expectedError(`${path} has format ${format}: restore it with the version that made it`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') || 'its fields';
  throw expectedError(
    `${path} is of another version of the portal (${place}): restore it with the version that made it`,
  );
}
