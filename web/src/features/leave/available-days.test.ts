import { expect, it } from 'vitest';
import { availableDays } from './available-days.ts';

it('subtracts pending days from the remaining ones and may be negative', () => {
  expect(availableDays({ remaining: 20, pending: 5 })).toBe(15);
  expect(availableDays({ remaining: 2, pending: 2.5 })).toBe(-0.5);
});
