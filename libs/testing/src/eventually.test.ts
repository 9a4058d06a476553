import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('gives what the check gives once it no longer throws', async () => {
  let calls = 0;
  const value = await eventually(() => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
    return calls;
  });
  expect(value).toBe(3);
});

test('fails with what the check threw last', async () => {
  const never = eventually(() => Promise.reject(new Error('never')), { within: 60 });
  await expect(never).rejects.toThrow('never');
});
