import { expect, test } from 'vitest';
import { planStaff } from './plan-people.ts';

const [small, large] = [57, 2_000].map((count) =>
  planStaff('a test', { from: '2024-11-18', days: 730, count }).map(({ person }) => person),
);

test('a larger organisation begins with the same people', () => {
  expect(large?.slice(0, 57)).toEqual(small);
});

test('usernames and ids are unique in a large organisation', () => {
  expect(new Set(large?.map(({ username }) => username)).size).toBe(2_000);
  expect(new Set(large?.map(({ id }) => id)).size).toBe(2_000);
});

test('a large organisation has no more passwords to hash than a small one', () => {
  const passwords = new Set(small?.map(({ password }) => password));
  expect(new Set(large?.map(({ password }) => password))).toEqual(passwords);
});

test('first and last names are combined differently in each round of the list', () => {
  const names = large?.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(new Set(names).size).toBe(2_000);
});
