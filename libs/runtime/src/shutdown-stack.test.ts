import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createShutdownStack } from './shutdown-stack.ts';

const log = createLog({ service: 'test', level: 'silent' });
const forEver = () => new Promise<never>(() => undefined);

test('closes in reverse order, even if a step fails or never ends', async () => {
  const opened = createShutdownStack({ stepTimeoutMs: 20 });
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

test('several steps that never end share the total timeout', async () => {
  const opened = createShutdownStack({
    stepTimeoutMs: 5_000,
    totalTimeoutMs: 50,
    minStepTimeoutMs: 1,
  });
  for (let index = 0; index < 12; index += 1) opened.add(`${index}`, forEver);
  const started = performance.now();
  await opened.closeAll(log);
  // Twelve times its patience would be a minute.
  expect(performance.now() - started).toBeLessThan(10_000);
});
