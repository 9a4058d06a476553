import { expect, test } from 'vitest';
import { createMetricSources } from './metric-sources.ts';

test('a source that hangs or fails neither fails the scrape nor hides the others', async () => {
  const sources = createMetricSources<string, () => Promise<number>>();
  sources.add('hangs', () => new Promise(() => {}));
  sources.add('fails', () => Promise.reject(new Error('away')));
  sources.add('works', async () => 3);
  const remove = sources.add('removed', async () => 4);
  remove();
  const measured: Record<string, number> = {};
  const before = performance.now();
  await sources.forEach(async (name, read) => {
    measured[name] = await read();
  });
  expect(measured).toEqual({ works: 3 });
  expect(performance.now() - before).toBeLessThan(10_000);
});
