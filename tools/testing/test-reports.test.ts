import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { findProcessesByTag } from './leaked-processes.ts';
import {
  countTests,
  findFailures,
  findRetries,
  slowestFiles,
  slowestTests,
} from './test-reports.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(rootFolder, 'web/e2e/portal.test.ts'),
  status,
  message: '',
  startTime: 1_000,
  endTime: 4_500,
  assertionResults: tests.map((test, index) => ({
    status: test,
    fullName: `a walk (part ${index})`,
    duration: 1_000 * (index + 1),
    failureMessages: [] as string[],
  })),
});

test('counts tests, and a file that could not be loaded as one failure', () => {
  const report = {
    testResults: [
      file('passed', 'passed', 'passed'),
      file('failed', 'passed', 'failed'),
      file('failed'),
    ],
  };
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
});

test('lists failed tests, and files that failed as a whole, with their messages', () => {
  const walk = file('failed', 'passed', 'failed');
  walk.assertionResults[1]?.failureMessages.push('\u001B[31mtoo slow\u001B[39m\n    at walk.ts:1');
  const broken = { ...file('failed'), message: 'no such module' };
  expect(findFailures({ testResults: [walk, broken] })).toEqual([
    'web/e2e/portal.test.ts > a walk (part 1)\n    too slow\n        at walk.ts:1',
    'web/e2e/portal.test.ts\n    no such module',
  ]);
});

test('lists tests that passed on retry', () => {
  const walk = file('failed', 'passed', 'passed', 'failed');
  for (const one of walk.assertionResults.slice(1)) one.failureMessages.push('too slow');
  expect(findRetries({ testResults: [walk] })).toEqual([
    'web/e2e/portal.test.ts > a walk (part 1)\n    too slow',
  ]);
});

test('lists what took longest, with its seconds', () => {
  const report = { testResults: [file('passed', 'passed', 'passed')] };
  expect(slowestFiles(report, 10)).toEqual(['   3.5 s web/e2e/portal.test.ts']);
  expect(slowestTests(report, 1)).toEqual(['   2.0 s web/e2e/portal.test.ts > a walk (part 1)']);
});

test('finds a detached process by its mark', async () => {
  const mark = `MARK=${process.pid}-${Math.random()}`;
  const child = spawn('sleep', ['60'], { detached: true, env: { MARK: mark.slice(5) } });
  await once(child, 'spawn');
  expect([...findProcessesByTag(mark)]).toEqual([[child.pid, 'sleep 60']]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findProcessesByTag(mark).size).toBe(0);
});
