import { expect, test } from 'vitest';
import { closers } from './closers.ts';
import { createLog } from './log.ts';

const log = createLog({ service: 'test', level: 'silent' });
const forEver = () => new Promise<never>(() => undefined);

test('closes in the opposite order, whatever fails or never ends', async () => {
  const opened = closers({ patienceMs: 20 });
  const closed: string[] = [];
  const closing = (name: string, outcome: () => Promise<unknown>) =>
    opened.add(name, () => {
      closed.push(name);
      return outcome();
    });
  closing('first', async () => undefined);
  closing('endless', forEver);
  closing('broken', async () => {
    throw new Error('away');
  });
  closing('last', async () => undefined);
  await opened.closeAll(log);
  expect(closed).toEqual(['last', 'broken', 'endless', 'first']);
});

test('many that never end do not take their time one after the other', async () => {
  const opened = closers({ patienceMs: 5_000, inAllMs: 50, leastMs: 1 });
  for (let index = 0; index < 12; index += 1) opened.add(`${index}`, forEver);
  const started = performance.now();
  await opened.closeAll(log);
  // Twelve times its patience would be a minute.
  expect(performance.now() - started).toBeLessThan(10_000);
});
