import { expect, it } from 'vitest';
import type { PersonFragment } from '../../../gql/documents.ts';
import { currentStaff } from './staff-member.ts';
import { toPersonOptions } from './to-person-options.ts';

const grace = { id: 'g', firstName: 'Grace', lastName: 'Okafor', username: 'grace.1000' };
const adam = { id: 'a', firstName: 'Adam', lastName: 'Reid', username: 'adam.1000' };
const people = [grace, { ...adam, isDeactivated: true }] as PersonFragment[];

it('marks people who have left', () => {
  expect(toPersonOptions(people)).toEqual([
    { id: 'g', label: 'Grace Okafor', detail: 'grace.1000' },
    { id: 'a', label: 'Adam Reid', detail: 'adam.1000 · left' },
  ]);
});

it('offers nobody who has left among the current staff', () => {
  expect(toPersonOptions(currentStaff(people)).map(({ id }) => id)).toEqual(['g']);
});
