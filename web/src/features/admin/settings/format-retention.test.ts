import { expect, test } from 'vitest';
import { formatPeriod, formatRemoved, retentionOf, retentionTitle } from './format-retention.ts';

test('says how long data is kept', () => {
  expect(formatPeriod({ years: 6, days: null })).toBe('6 years');
  expect(formatPeriod({ years: 1, days: null })).toBe('1 year');
  expect(formatPeriod({ years: null, days: 30 })).toBe('30 days');
});

test('says what was removed', () => {
  expect(formatRemoved({ removed: 0 })).toBe('nothing');
  expect(formatRemoved({ removed: 1_234 })).toBe('1,234');
  expect(retentionTitle({ kind: 'AUDIT_TRAIL' })).toBe('Audit trail');
  expect(retentionTitle({ kind: 'CLOCK_INS' })).toBe('Clock-ins and corrections');
});

test('leaves out services that don’t respond', () => {
  expect(retentionOf([{ key: 'identity', state: null }])).toEqual([]);
});
