import { expect, it } from 'vitest';
import { namesOf, sharedInWords } from './partner-words.ts';

const asha = { id: '1', firstName: 'Asha', lastName: 'Patel', role: 'employee' as const };

it('names both, as far as they are known', () => {
  const kofi = { ...asha, id: '2', firstName: 'Kofi', lastName: 'Mensah' };
  expect(namesOf({ user1: asha, user2: kofi })).toBe('Asha Patel and Kofi Mensah');
  expect(namesOf({ user1: null, user2: asha })).toBe(
    'somebody whose name is not known just now and Asha Patel',
  );
});

it.each([
  [[], ''],
  [['2026-08-10'], 'Both are off already on 10/08/2026'],
  [['2026-08-10', '2026-08-11'], 'Both are off already from 10/08/2026 to 11/08/2026'],
  [
    ['2026-08-10', '2026-08-11', '2026-08-14'],
    'Both are off already from 10/08/2026 to 11/08/2026 and on 14/08/2026',
  ],
  [
    ['2026-08-10', '2026-08-12', '2026-08-14', '2026-08-17'],
    'Both are off already on 10/08/2026, on 12/08/2026, on 14/08/2026 and 1 more time',
  ],
])('of the days %j that they share: %s', (days, words) => {
  expect(sharedInWords(days)).toBe(words);
});
