import { expect, test } from 'vitest';
import { teamSizes } from './team-sizes.ts';

test('counts each person in every team of their week', () => {
  const people = [{ teamIds: ['ward', 'theatre'] }, { teamIds: ['theatre'] }, { teamIds: [] }];
  expect(teamSizes(people, new Map([['theatre', 'Theatre']]))).toEqual([
    { id: 'ward', name: null, people: 1 },
    { id: 'theatre', name: 'Theatre', people: 2 },
  ]);
  expect(teamSizes([], new Map())).toEqual([]);
});
