import { expect, test } from 'vitest';
import {
  isPolicyChanged,
  toPolicyInput,
  toPolicyValues,
  validatePolicy,
} from './second-factor-policy-values.ts';

const saved = { audience: 'everybody', fromDay: '2026-12-01', graceDays: 14 } as const;

test('a day and 0 to 30 days are required, unless it is needed by nobody', () => {
  const values = toPolicyValues(saved);
  expect(validatePolicy(values)).toEqual({});
  expect(validatePolicy({ ...values, fromDay: '' })).toEqual({
    fromDay: 'Enter the date the rule starts',
  });
  for (const graceDays of ['', '31', '-1', '1.5', 'a']) {
    expect(validatePolicy({ ...values, graceDays })).toEqual({
      graceDays: 'Enter a whole number from 0 to 30',
    });
  }
  expect(validatePolicy({ audience: 'nobody', fromDay: '', graceDays: 'a' })).toEqual({});
});

test('nothing but nobody is sent where it is needed by nobody', () => {
  const values = { ...toPolicyValues(saved), audience: 'nobody' } as const;
  expect(toPolicyInput(values)).toEqual({ audience: 'nobody', fromDay: null, graceDays: 0 });
  expect(toPolicyInput(toPolicyValues(saved))).toEqual(saved);
});

test('only a difference counts as a change', () => {
  expect(isPolicyChanged(toPolicyValues(saved), saved)).toBe(false);
  expect(isPolicyChanged({ ...toPolicyValues(saved), graceDays: '15' }, saved)).toBe(true);
  const nobody = { audience: 'nobody', fromDay: null, graceDays: 0 } as const;
  expect(isPolicyChanged({ ...toPolicyValues(nobody), fromDay: '2026-12-01' }, nobody)).toBe(false);
});
