import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { processesWith } from './left-behind.ts';
import { countTests, failuresIn, retriesIn } from './reports.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(rootFolder, 'web/e2e/portal.test.ts'),
  status,
  assertionResults: tests.map((test, index) => ({
    status: test,
    fullName: `a walk (part ${index})`,
    failureMessages: [] as string[],
  })),
});

test('counts tests, and a file that could not be loaded as one that failed', () => {
  const report = {
    testResults: [
      file('passed', 'passed', 'passed'),
      file('failed', 'passed', 'failed'),
      file('failed'),
    ],
  };
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
});

test('names the tests that failed, and the file that failed as a whole', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] };
  expect(failuresIn(report)).toEqual([
    'web/e2e/portal.test.ts > a walk (part 1)',
    'web/e2e/portal.test.ts',
  ]);
});

test('names the tests that passed only the second time', () => {
  const walk = file('failed', 'passed', 'passed', 'failed');
  for (const one of walk.assertionResults.slice(1)) one.failureMessages.push('too slow');
  expect(retriesIn({ testResults: [walk] })).toEqual(['web/e2e/portal.test.ts > a walk (part 1)']);
});

test('finds a process by its mark, however it was detached', async () => {
  const mark = `MARK=${process.pid}-${Math.random()}`;
  const child = spawn('sleep', ['60'], { detached: true, env: { MARK: mark.slice(5) } });
  await once(child, 'spawn');
  expect([...processesWith(mark)]).toEqual([[child.pid, 'sleep 60']]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processesWith(mark).size).toBe(0);
});
