import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one goes on at once, the others one by one in their order', async () => {
  const turn = turns(20);
  const gone: number[] = [];
  for (let number = 0; number < 4; number += 1) void turn().then(() => gone.push(number));
  await vi.advanceTimersByTimeAsync(19);
  expect(gone).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(40);
  expect(gone).toEqual([0, 1, 2, 3]);
});

test('whoever comes after all have gone goes on at once', async () => {
  const turn = turns(10);
  const both = Promise.all([turn(), turn()]);
  await vi.advanceTimersByTimeAsync(20);
  await both;
  let isGone = false;
  void turn().then(() => {
    isGone = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isGone).toBe(true);
});
