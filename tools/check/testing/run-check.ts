import { join } from 'node:path';
import { rootFolder } from '../../root-folder.ts';
import { runProgram } from '../../testing/run-program.ts';

/**
 * Runs the `npm run check` of a repository, by default this one, on a data directory: gives its exit code, and
 * its last line or else its error.
 */
export async function runCheck(
  directory: string,
  { repository = rootFolder } = {},
): Promise<[number | null, string | undefined]> {
  const program = join(repository, 'tools/check/check.ts');
  const { code, lines, stderr } = await runProgram(program, [], { PORTAL_DATA_DIR: directory });
  return [code, lines.at(-1) || stderr];
}
