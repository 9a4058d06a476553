import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processesWith } from './left-behind.ts';
import { countTests } from './reports.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
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

test('finds a process by its mark, however it was detached', async () => {
  const mark = `MARK=${process.pid}-${Math.random()}`;
  const child = spawn('sleep', ['60'], { detached: true, env: { MARK: mark.slice(5) } });
  await once(child, 'spawn');
  expect([...processesWith(mark)]).toEqual([[child.pid, 'sleep 60']]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processesWith(mark).size).toBe(0);
});
