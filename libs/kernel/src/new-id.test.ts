import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids have 24 hexadecimal digits, and each is greater than the one before', () => {
  const ids = Array.from({ length: 1_000 }, newId);

  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.toSorted()).toEqual(ids);
});
