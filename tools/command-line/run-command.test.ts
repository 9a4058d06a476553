import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';

const commands = [
  ['audit:verify', 'tools/audit/verify-audit.ts'],
  ['backup', 'tools/backup/backup.ts'],
  ['check', 'tools/check/check.ts'],
  ['dead-letters', 'tools/dead-letters/dead-letters.ts'],
  ['events:republish', 'tools/events/republish.ts'],
  ['faults', 'tools/faults/run-faults.ts'],
  ['records:rebuild', 'tools/records/rebuild.ts'],
  ['restore', 'tools/backup/restore.ts'],
  ['soak', 'tools/soak/soak.ts'],
] as const;

/** The command without npm, and without any database: it must not get that far. */
function run(program: string, argument?: string, MONGODB_URI = 'mongodb://127.0.0.1:1') {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MONGODB_URI };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(rootFolder, program), ...(argument === undefined ? [] : [argument])],
      { env },
      (failure, stdout, stderr) =>
        resolve({ code: failure ? Number(failure.code) : 0, stdout, stderr }),
    );
  });
}

test.each(commands)('%s explains itself', async (name, program) => {
  const { code, stdout, stderr } = await run(program, '--help');
  const [usage, summary] = stdout.split('\n');
  expect([code, stderr]).toEqual([0, '']);
  expect(usage).toMatch(new RegExp(`^usage: npm run ${name}( \\[?-- .+)?$`));
  expect(summary).toMatch(/^[A-Z].+\.$/);
});

test.each(commands)('%s refuses an unknown option in one line', async (name, program) => {
  const { code, stdout, stderr } = await run(program, '--everything');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^usage: npm run ${name}[^\n]*\n$`));
});

test('a MONGODB_URI that is not valid is refused in one line without its password', async () => {
  const uri = 'mongodb://root:quok@ka@mongodb/portal';
  const { code, stdout, stderr } = await run('tools/check/check.ts', undefined, uri);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^MONGODB_URI is not valid[^\n]*\n$/);
  expect(stderr).not.toMatch(/quok|ka@/);
});
