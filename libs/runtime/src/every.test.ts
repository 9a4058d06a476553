import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { every } from './every.ts';
import { createLog } from './log.ts';

const what = 'counting';

test('works at once and again and again, also after a failure, until it is closed', async () => {
  const lines: string[] = [];
  const log = createLog(
    { service: 'test', level: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  let times = 0;
  const counting = every(
    5,
    async () => {
      times += 1;
      if (times === 2) throw new Error('away for a moment');
    },
    { what, log },
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

test('closing waits for what is under way, and for no pause', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  let done = false;
  const slow = every(
    60_000,
    async () => {
      await delay(30);
      done = true;
    },
    { what, log },
  );
  await slow.close();
  expect(done).toBe(true);
});

test('may begin later, and not at all where it is closed before that', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  let times = 0;
  const count = async () => {
    times += 1;
  };
  const soon = every(60_000, count, { what, log, firstAfterMs: 20 });
  expect(times).toBe(0);
  await eventually(() => expect(times).toBe(1));
  await soon.close();
  await every(60_000, count, { what, log, firstAfterMs: 60_000 }).close();
  expect(times).toBe(1);
});
