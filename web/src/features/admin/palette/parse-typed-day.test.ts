import { expect, it } from 'vitest';
import { parseTypedDay } from './parse-typed-day.ts';

const today = '2026-11-23';

it.each([
  ['archive 2026-11-16', '2026-11-16'],
  ['archive 16/11/2026', '2026-11-16'],
  ['archive 1.2.2025', '2025-02-01'],
  ['16/11', '2026-11-16'],
  ['23/11', '2026-11-23'],
  ['24/11', '2025-11-24'],
  ['29/02/2024', '2024-02-29'],
])('%j is %s', (text, day) => {
  expect(parseTypedDay(text, today)).toBe(day);
});

it.each([
  'archive',
  '',
  '24/11/2026',
  '2026-11-24',
  '31/02/2026',
  '29/02/2026',
  '16/13',
  '0/0',
  '2026-13-01',
])('%j is not a past day', (text) => {
  expect(parseTypedDay(text, today)).toBeNull();
});
