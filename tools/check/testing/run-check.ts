import { join } from 'node:path';
import { rootFolder } from '../../root-folder.ts';
import { runProgram } from '../../testing/run-program.ts';

/** Runs `npm run check` on a data directory: gives its exit code and last line. */
export async function runCheck(directory: string): Promise<[number | null, string | undefined]> {
  const program = join(rootFolder, 'tools/check/check.ts');
  const { code, lines } = await runProgram(program, [], { PORTAL_DATA_DIR: directory });
  return [code, lines.at(-1)];
}
