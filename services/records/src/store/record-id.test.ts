import { newId } from '@portal/kernel/new-id';
import { expect, test } from 'vitest';
import { recordId } from './record-id.ts';

const userId = newId();

test('the same day, person and session give the same id, different ones do not', () => {
  const ids = new Set<string>();
  for (const day of ['1066-10-14', '2026-11-20', '2026-11-21', '2999-12-31']) {
    for (const person of [userId, newId()]) {
      for (const session of [1, 2, 11]) ids.add(recordId(day, person, session));
    }
  }
  expect(ids.size).toBe(24);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(recordId('2026-11-20', userId, 1)).toBe(recordId('2026-11-20', userId, 1));
});
