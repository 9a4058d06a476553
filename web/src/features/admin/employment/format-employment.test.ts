import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { expect, it } from 'vitest';
import { employmentNotice, formatContractedHours } from './format-employment.ts';

const today = '2026-11-27';
const employment = {
  firstDay: '2024-02-05',
  lastDay: null,
  jobTitle: null,
  contractedHours: null,
  employmentType: 'permanent' as const,
  earlierEmployments: [],
};

it.each([
  [{}, null],
  [{ firstDay: today }, null],
  [{ firstDay: '2026-12-01' }, 'Starts 1 Dec'],
  [{ firstDay: '2027-01-04' }, 'Starts 4 Jan 2027'],
  [{ lastDay: today }, 'Leaves 27 Nov'],
  [{ lastDay: '2026-11-30' }, 'Leaves 30 Nov'],
  [{ lastDay: '2027-03-31' }, 'Leaves 31 Mar 2027'],
  [{ firstDay: '2026-12-01', lastDay: '2027-05-31' }, 'Starts 1 Dec'],
])('an employment with %j has the notice %j', (change, text) => {
  const person = { employment: { ...employment, ...change }, isDeactivated: false };
  expect(employmentNotice(person, today)?.text ?? null).toBe(text);
});

it('says that a deactivated person has left', () => {
  const left = { employment: { ...employment, lastDay: '2026-11-20' }, isDeactivated: true };
  expect(employmentNotice(left, today)).toEqual({ kind: 'left', text: 'Left' });
});

it('says nothing while the employment is unknown', () => {
  expect(employmentNotice({ employment: null, isDeactivated: null }, today)).toBeNull();
});

it.each([
  [37.5, '37.5 hours a week'],
  [1, '1 hour a week'],
  [0, 'No guaranteed hours'],
])('formats %d contracted hours', (hours, text) => {
  expect(formatContractedHours(hours)).toBe(text);
});

it('formats a day with its month and year', () => {
  expect(formatDayWithMonthName('2026-11-30')).toBe('30 November 2026');
});
