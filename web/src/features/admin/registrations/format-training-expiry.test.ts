import { expect, test } from 'vitest';
import { formatTrainingExpiry } from './format-training-expiry.ts';

const yearly = { id: 'a'.repeat(24), name: 'Fire safety', intervalMonths: 12 };

test('the hint says which day follows from the interval', () => {
  expect(formatTrainingExpiry(yearly, '2026-03-12')).toBe('Leave blank for 12 Mar 2027.');
  expect(formatTrainingExpiry({ ...yearly, intervalMonths: null }, '2026-03-12')).toBe(
    'Leave blank: it’s done once.',
  );
});

test('the hint says less until training and day are known', () => {
  const general = 'Leave blank and we’ll work it out.';
  expect(formatTrainingExpiry(undefined, '2026-03-12')).toBe(general);
  expect(formatTrainingExpiry(yearly, '')).toBe(general);
  expect(formatTrainingExpiry(yearly, 'incomplete')).toBe(general);
});

test('the hint says that a stored training without an expiry keeps none, unless its day changes', () => {
  const stored = { issuedOn: '2026-03-12', expiresOn: null };
  expect(formatTrainingExpiry(yearly, '2026-03-12', stored)).toBe('Leave blank: it has no expiry.');
  expect(formatTrainingExpiry(yearly, '2026-04-12', stored)).toBe('Leave blank for 12 Apr 2027.');
  const expiring = { issuedOn: '2026-03-12', expiresOn: '2026-12-31' };
  expect(formatTrainingExpiry(yearly, '2026-03-12', expiring)).toBe('Leave blank for 12 Mar 2027.');
});
