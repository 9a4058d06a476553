import { expect, test } from 'vitest';
import {
  formatInterval,
  formatRegistrationDay,
  formatRegistrationNumber,
  formatRelativeDay,
  registrationName,
} from './format-registration.ts';

const today = '2026-11-27';

test.each([
  ['2026-11-27', 'today'],
  ['2026-11-28', 'tomorrow'],
  ['2026-11-26', 'yesterday'],
  ['2026-12-09', 'in 12 days'],
  ['2026-11-24', '3 days ago'],
  ['2027-02-25', 'in 90 days'],
  ['2027-02-26', 'in 2 months'],
  ['2027-11-28', 'in 12 months'],
  ['2029-01-01', 'in 2 years'],
  ['2026-07-01', '4 months ago'],
])('%s is %s', (day, text) => {
  expect(formatRelativeDay(day, today)).toBe(text);
});

test('a training has its own name', () => {
  expect(registrationName({ kind: 'nmc', trainingName: null })).toBe('NMC registration');
  expect(registrationName({ kind: 'training', trainingName: 'Fire safety' })).toBe('Fire safety');
});

test('a DBS certificate says whether it is on the Update Service', () => {
  const number = '001234567890';
  expect(formatRegistrationNumber({ number, isOnUpdateService: true })).toBe(
    '001234567890, on the Update Service',
  );
  expect(formatRegistrationNumber({ number: null, isOnUpdateService: true })).toBe(
    'on the Update Service',
  );
  expect(formatRegistrationNumber({ number: null, isOnUpdateService: false })).toBeNull();
});

test('days and intervals are short', () => {
  expect(formatRegistrationDay('2027-03-31')).toBe('31 Mar 2027');
  expect([null, 1, 12].map(formatInterval)).toEqual(['Once', 'Every month', 'Every 12 months']);
});
