import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { environment } from './environment.ts';

const memory = (PASSWORD_HASH_MEMORY?: string) =>
  z.object({ PASSWORD_HASH_MEMORY: environment.PASSWORD_HASH_MEMORY }).safeParse({
    PASSWORD_HASH_MEMORY,
  });

const before = process.env.NODE_ENV;
afterEach(() => {
  process.env.NODE_ENV = before;
});

test('only tests choose what a hash costs', () => {
  expect(memory('8').data).toEqual({ PASSWORD_HASH_MEMORY: 8 });
  for (const mode of ['production', '']) {
    process.env.NODE_ENV = mode;
    expect(memory('8').error?.issues).toMatchObject([{ message: 'can only be set in tests' }]);
    expect(memory().data).toEqual({ PASSWORD_HASH_MEMORY: 19_456 });
  }
});
