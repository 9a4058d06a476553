import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('asks once for all who want to know, and again after a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let times = 0;
  const { get } = remembered(async () => {
    times += 1;
    return times;
  });
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1_050);
  expect(await get()).toBe(2);
});

test('asks at once after a change, whoever is still waiting for what was before', async () => {
  let value = 'old';
  const { get, forget } = remembered(async () => {
    const read = value;
    await delay(20);
    return read;
  });
  const waiting = get();
  value = 'new';
  forget();
  expect(await get()).toBe('new');
  expect(await waiting).toBe('old');
  expect(await get()).toBe('new');
});

test('asks again after a failure', async () => {
  let times = 0;
  const { get } = remembered(async () => {
    times += 1;
    if (times === 1) throw new Error('away for a moment');
    return 'there';
  });
  await expect(Promise.all([get(), get()])).rejects.toThrow('away for a moment');
  expect(await get()).toBe('there');
});
