import { expect, test } from 'vitest';
import { toNameKey } from './to-name-key.ts';

test.each([
  ['  Fire \u00a0 SAFETY ', 'fire safety'],
  ['Level Ⅳ', 'level iv'],
  ['Zoë’s team', 'zoë’s team'],
])('the key of %j is %j', (name, key) => {
  expect(toNameKey(name)).toBe(key);
});
