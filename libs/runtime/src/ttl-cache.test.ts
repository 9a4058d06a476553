import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

test('loads once for concurrent callers, and again after a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let times = 0;
  const { get } = createTtlCache(async () => {
    times += 1;
    return times;
  });
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1_050);
  expect(await get()).toBe(2);
});

test('loads at once after an invalidation, even during an earlier load', async () => {
  let value = 'old';
  const { get, invalidate } = createTtlCache(async () => {
    const read = value;
    await delay(20);
    return read;
  });
  const waiting = get();
  value = 'new';
  invalidate();
  expect(await get()).toBe('new');
  expect(await waiting).toBe('old');
  expect(await get()).toBe('new');
});

test('loads again after a failure', async () => {
  let times = 0;
  const { get } = createTtlCache(async () => {
    times += 1;
    if (times === 1) throw new Error('away for a moment');
    return 'there';
  });
  await expect(Promise.all([get(), get()])).rejects.toThrow('away for a moment');
  expect(await get()).toBe('there');
});
