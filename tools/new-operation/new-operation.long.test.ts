import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { beforeAll, expect, test } from 'vitest';
import { copyRepository } from '../testing/copy-repository.ts';

const execute = promisify(execFile);

/** An area of each service, with mutations or without. */
const areas: Record<ServiceName, string> = {
  identity: 'system-info',
  attendance: 'clock',
  leave: 'annual-leave',
  messaging: 'message',
  records: 'daily-record',
};

/** Compiles everything, next to the other tests. */
const timeout = 300_000;

let copy: string;

beforeAll(async () => {
  copy = await copyRepository('new-operation');
  // For the list of what the command changes.
  await execute('git', ['init', '--quiet'], { cwd: copy });
  await execute('git', ['add', '--all'], { cwd: copy });
  // The command does the last, and generates what follows from all of them.
  const [last, ...others] = serviceNames.toReversed();
  const added = others.map((service) => ({
    service,
    area: areas[service],
    name: `try-${service}`,
  }));
  const script = `
    import { addOperation } from './tools/new-operation/add-operation.ts';
    for (const each of ${JSON.stringify(added)}) await addOperation(each);`;
  await run('node', '--input-type=module', '--eval', script);
  await run('biome', 'check', '--write', 'libs/contracts', 'services');
  const command = 'tools/new-operation/new-operation.ts';
  await run('node', command, last ?? '', areas[last as ServiceName], `try-${last}`);
}, timeout);

test(
  'the new operations compile with all that runs on Node',
  async () => {
    await expect(run('tsc', '--noEmit', '--project', 'tsconfig.json')).resolves.toBeDefined();
  },
  timeout,
);

test(
  'the tests of the new operations pass',
  async () => {
    const { stdout } = await run('vitest', 'run', '/try-');

    for (const service of serviceNames) expect(stdout).toContain(`/try-${service}.test.ts`);
    expect(stdout).toMatch(/Tests\s+([1-9]\d*) passed \(\1\)/);
  },
  timeout,
);

test('the new files pass the checks of the code', async () => {
  const changed = await execute(
    'git',
    ['ls-files', '--others', '--modified', '--exclude-standard'],
    { cwd: copy },
  );
  expect(changed.stdout).toContain('services/leave/src/operations/annual-leave/try-leave.test.ts');
  for (const check of ['check-boundaries', 'check-names', 'check-contracts']) {
    await expect(run('node', `tools/${check}.ts`)).resolves.toBeDefined();
  }
  const sources = changed.stdout.split('\n').filter((path) => path.endsWith('.ts'));
  await expect(run('biome', 'ci', ...sources)).resolves.toBeDefined();
});

function run(program: string, ...args: string[]) {
  return execute(join(copy, 'node_modules/.bin', program), args, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    maxBuffer: 16 * 1024 * 1024,
  });
}
