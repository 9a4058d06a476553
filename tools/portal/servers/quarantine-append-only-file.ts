import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of Valkey and Redis for an unreadable file. They repair a truncated end themselves. */
const beyondRepair =
  /Bad file format reading the append only file|Unexpected end of file reading the append only file|Error reading the RDB preamble|AOF manifest|AOF file .* doesn't exist|file reading failure|Short read or OOM loading DB|Wrong signature/i;

/** Where the append-only log is: a folder, or a file in Redis before 7. */
const places = ['appendonlydir', 'appendonly.aof'];

/**
 * Renames an append-only file that Valkey can't repair, so that the next start works without it.
 * Returns a message for the operator, or null where the file did not cause the exit. Sessions are
 * lost; the queues are filled again from the database.
 */
export function quarantineAppendOnlyFile(directory: string, lastWords: string): string | null {
  if (!beyondRepair.test(lastWords)) return null;
  const place = places.find((each) => existsSync(join(directory, each)));
  if (!place) return null;
  const date = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const aside = join(directory, `${place}-damaged-${date}`);
  renameSync(join(directory, place), aside);
  return `Valkey can't read its data: it was moved to ${aside}, and everybody has to sign in again`;
}
