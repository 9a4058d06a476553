import { expect, it } from 'vitest';
import { distinctNames } from './staff-member.ts';

function person(id: string, firstName: string, lastName: string) {
  return { id, firstName, lastName, username: `user.${id}` };
}

it('adds usernames to namesakes only', () => {
  const names = distinctNames([
    person('1', 'Kofi', 'Mensah'),
    person('2', 'Asha', 'Patel'),
    person('3', 'kofi', 'mensah'),
  ]);
  expect([...names.values()]).toEqual([
    'Kofi Mensah (user.1)',
    'Asha Patel',
    'kofi mensah (user.3)',
  ]);
});
