import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** As Valkey and Redis say that they can't read what they have written. A cut end they repair themselves. */
const beyondRepair =
  /Bad file format reading the append only file|Unexpected end of file reading the append only file|Error reading the RDB preamble|AOF manifest|AOF file .* doesn't exist|file reading failure|Short read or OOM loading DB|Wrong signature/i;

/** Where the append-only log is: a folder, or a file in Redis before 7. */
const places = ['appendonlydir', 'appendonly.aof'];

/**
 * Sets a log of Valkey's aside that is beyond repair, so that the next start does without it. Gives
 * a line that says so; null where the log was not what ended the server. Sessions are lost by
 * it; what the queues held is put into them again from the database.
 */
export function setAsideLog(directory: string, lastWords: string): string | null {
  if (!beyondRepair.test(lastWords)) return null;
  const place = places.find((each) => existsSync(join(directory, each)));
  if (!place) return null;
  const date = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const aside = join(directory, `${place}-damaged-${date}`);
  renameSync(join(directory, place), aside);
  return `Valkey can't read its data: they are set aside in ${aside}, and everybody has to sign in again`;
}
