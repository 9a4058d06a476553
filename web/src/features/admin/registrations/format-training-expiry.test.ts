import { expect, test } from 'vitest';
import { formatTrainingExpiry } from './format-training-expiry.ts';

const yearly = { id: 'a'.repeat(24), name: 'Fire safety', intervalMonths: 12 };

test('the hint says which day follows from the interval', () => {
  expect(formatTrainingExpiry(yearly, '2026-03-12')).toBe('Leave it empty for 12 Mar 2027.');
  expect(formatTrainingExpiry({ ...yearly, intervalMonths: null }, '2026-03-12')).toBe(
    'Leave it empty: it’s done once.',
  );
});

test('the hint says less until training and day are known', () => {
  const general = 'Leave it empty and we’ll work it out.';
  expect(formatTrainingExpiry(undefined, '2026-03-12')).toBe(general);
  expect(formatTrainingExpiry(yearly, '')).toBe(general);
  expect(formatTrainingExpiry(yearly, 'incomplete')).toBe(general);
});
