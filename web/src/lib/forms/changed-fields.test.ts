import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('gives the fields that differ, also lists and emptied ones', () => {
  const before = { name: 'Ward 3', cover: [3, 3, 2], rule: 'warn', months: 12 as number | null };
  expect(changedFields(before, { ...before, cover: [3, 3, 2] })).toEqual({});
  expect(changedFields(before, { ...before, cover: [3, 3, 1], months: null })).toEqual({
    cover: [3, 3, 1],
    months: null,
  });
});
