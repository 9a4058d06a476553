import { expect, it } from 'vitest';
import { availableDays } from './available-days.ts';

it('is what remains less what is pending, also where more was requested than remains', () => {
  expect(availableDays({ remaining: 20, pending: 5 })).toBe(15);
  expect(availableDays({ remaining: 2, pending: 2.5 })).toBe(-0.5);
});
