import { expect, it } from 'vitest';
import { hasSystemBadge } from './has-system-badge.ts';

it.each([
  { username: 'Admin', firstName: 'Asha', lastName: 'Patel', expected: true },
  { username: 'x.1000', firstName: 'System', lastName: 'Administrator', expected: true },
  { username: 'x.1000', firstName: 'Ecosystem', lastName: 'Watch', expected: true },
  { username: 'administrator', firstName: 'Asha', lastName: 'System', expected: false },
  { username: null, firstName: null, lastName: null, expected: false },
])('$username, $firstName $lastName: $expected', ({ expected, ...person }) => {
  expect(hasSystemBadge(person)).toBe(expected);
});
