import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { runPeriodically } from './run-periodically.ts';

const name = 'counting';

test('runs at once and repeats, even after a failure, until it is closed', async () => {
  const lines: string[] = [];
  const log = createLog(
    { service: 'test', level: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  let times = 0;
  const counting = runPeriodically(
    5,
    async () => {
      times += 1;
      if (times === 2) throw new Error('away for a moment');
    },
    { name, log },
  );
  expect(times).toBe(1);
  await eventually(() => expect(times).toBeGreaterThan(3));
  await counting.close();
  const after = times;
  await delay(30);
  expect(times).toBe(after);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('away for a moment');
});

test('closing waits for the current run, and skips the pause', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  let done = false;
  const slow = runPeriodically(
    60_000,
    async () => {
      await delay(30);
      done = true;
    },
    { name, log },
  );
  await slow.close();
  expect(done).toBe(true);
});

test('can start with a delay, and doesn’t start if it is closed before', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  let times = 0;
  const count = async () => {
    times += 1;
  };
  const soon = runPeriodically(60_000, count, { name, log, initialDelayMs: 20 });
  expect(times).toBe(0);
  await eventually(() => expect(times).toBe(1));
  await soon.close();
  await runPeriodically(60_000, count, { name, log, initialDelayMs: 60_000 }).close();
  expect(times).toBe(1);
});
