import { maxMovedPeople as limit } from '@portal/contracts/identity/team';
import { expect, it } from 'vitest';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  addMembersErrors,
  chosenIds,
  groupByTeam,
  joiningPeople,
  withPersonToggled,
} from './add-members-values.ts';
import { maxMovedPeople } from './max-moved-people.ts';

const empty = { from: '2026-12-01', people: '' };

it('toggles people', () => {
  const one = withPersonToggled(empty, 'a');
  const two = withPersonToggled(one, 'b');
  expect([...chosenIds(two)]).toEqual(['a', 'b']);
  expect([...chosenIds(withPersonToggled(two, 'a'))]).toEqual(['b']);
});

it('needs a date and a number of people that the server accepts', () => {
  expect(maxMovedPeople).toBe(limit);
  expect(addMembersErrors({ from: '', people: '' }, [])).toEqual({
    from: 'Enter a start date',
    people: 'Choose at least one person',
  });
  const people = Array.from({ length: limit + 1 });
  expect(addMembersErrors(empty, people)).toEqual({
    people: 'Choose at most 200 people at a time',
  });
  expect(addMembersErrors(empty, people.slice(1))).toEqual({});
});

it('moves the chosen people who aren’t in the team already', () => {
  const member = { id: 'a', teamMemberships: [{ from: '2026-12-01', teamId: 'ward' }] };
  const newcomer = { id: 'b', teamMemberships: [] };
  const staff = [member, newcomer, { ...newcomer, id: 'c' }] as unknown as PersonFragment[];
  const joining = (from: string) =>
    joiningPeople({ from, people: 'a b' }, staff, 'ward').map(({ id }) => id);
  expect(joining('2026-12-01')).toEqual(['b']);
  expect(joining('2026-11-30')).toEqual(['a', 'b']);
});

it('groups people by the team that they come from', () => {
  const person = (id: string, teamId: string | null) =>
    ({ id, teamMemberships: [{ from: '2026-12-01', teamId }] }) as PersonFragment;
  const people = [person('1', null), person('2', 'ward'), person('3', 'ward')];
  const group = (day: string) =>
    groupByTeam(people, day).map((one) => [one.teamId, one.people.map(({ id }) => id)]);
  expect(group('2026-12-01')).toEqual([
    ['ward', ['2', '3']],
    [null, ['1']],
  ]);
  expect(group('2026-11-30')).toEqual([[null, ['1', '2', '3']]]);
});
