import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('gives the result of the check once it no longer throws', async () => {
  let calls = 0;
  const value = await eventually(() => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
    return calls;
  });
  expect(value).toBe(3);
});

test('rejects with the last error of the check', async () => {
  const never = eventually(() => Promise.reject(new Error('never')), { timeoutMs: 60 });
  await expect(never).rejects.toThrow('never');
});
