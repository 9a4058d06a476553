import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of Valkey and Redis for an unreadable file. They repair a truncated end themselves. */
const unrepairable =
  /Bad file format reading the append only file|Unexpected end of file reading the append only file|Error reading the RDB preamble|AOF manifest|AOF file .* doesn't exist|file reading failure|Short read or OOM loading DB|Wrong signature/i;

/** The append-only log: a folder, or a file in Redis before 7. */
const storePaths = ['appendonlydir', 'appendonly.aof'];

/**
 * Renames an append-only file that Valkey can't repair, so that the next start works without it.
 * Returns a message for the operator, or null if the file did not cause the exit. Sessions are
 * lost; the queues are filled again from the database.
 */
export function quarantineAppendOnlyFile(directory: string, lastOutput: string): string | null {
  if (!unrepairable.test(lastOutput)) return null;
  const storePath = storePaths.find((each) => existsSync(join(directory, each)));
  if (!storePath) return null;
  const date = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const movedTo = join(directory, `${storePath}-damaged-${date}`);
  renameSync(join(directory, storePath), movedTo);
  return `Valkey can't read its data. It was moved to ${movedTo}, and everyone has to sign in again.`;
}
