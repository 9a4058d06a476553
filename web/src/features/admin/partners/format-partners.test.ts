import { expect, it } from 'vitest';
import { formatPartnerNames, formatSharedDays } from './format-partners.ts';

const asha = { id: '1', firstName: 'Asha', lastName: 'Patel', role: 'employee' as const };

it('names both partners, as far as they are known', () => {
  const kofi = { ...asha, id: '2', firstName: 'Kofi', lastName: 'Mensah' };
  expect(formatPartnerNames({ user1: asha, user2: kofi })).toBe('Asha Patel and Kofi Mensah');
  expect(formatPartnerNames({ user1: null, user2: asha })).toBe(
    'someone whose name is unavailable and Asha Patel',
  );
});

it.each([
  [[], ''],
  [['2026-08-10'], 'Both are already off on 10/08/2026'],
  [['2026-08-10', '2026-08-11'], 'Both are already off from 10/08/2026 to 11/08/2026'],
  [
    ['2026-08-10', '2026-08-11', '2026-08-14'],
    'Both are already off from 10/08/2026 to 11/08/2026 and on 14/08/2026',
  ],
  [
    ['2026-08-10', '2026-08-12', '2026-08-14', '2026-08-17'],
    'Both are already off on 10/08/2026, on 12/08/2026, on 14/08/2026 and 1 more time',
  ],
])('formats the shared days %j: %s', (days, words) => {
  expect(formatSharedDays(days)).toBe(words);
});
