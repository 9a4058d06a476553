import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { processesWith } from './left-behind.ts';
import { countTests, type FailedTest, failuresIn } from './reports.ts';
import { secondTries } from './second-try.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(rootFolder, 'web/e2e/portal.test.ts'),
  status,
  assertionResults: tests.map((test, index) => ({
    status: test,
    fullName: `a walk (part ${index})`,
    ancestorTitles: ['a walk'],
  })),
});
const failed: FailedTest = {
  folder: 'web',
  file: 'e2e/portal.test.ts',
  name: 'a walk (part 1)',
  group: 'a walk',
};

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

test('names the tests that failed', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] };
  expect(failuresIn(report, 'web')).toEqual([
    failed,
    { folder: 'web', file: 'e2e/portal.test.ts', name: null, group: null },
  ]);
});

test('tries a few once more, a walk with the one that makes its people', () => {
  const other = { folder: 'libs/bus', file: 'src/relay.test.ts', name: 'relays', group: null };
  const tries = secondTries([failed, { ...failed, name: 'a walk (part 2)' }, other], '/tmp');
  expect(tries.map(({ step: { folder, args } }) => [folder, args.at(1), args.at(-1)])).toEqual([
    [
      'web',
      'e2e/portal.test.ts',
      `^(${['the first hour of a portal', 'a walk'].map((group) => RegExp.escape(group)).join('|')})`,
    ],
    ['libs/bus', 'src/relay.test.ts', '--outputFile=/tmp/second-try-1.json'],
  ]);
});

test('tries a whole file once more where none of its tests failed, and none where many did', () => {
  const [whole] = secondTries([{ ...failed, name: null, group: null }], '/tmp');
  expect(whole?.step.args.slice(-2)).toEqual(['--project', 'e2e']);
  expect(secondTries([failed, failed, failed, failed], '/tmp')).toEqual([]);
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
