import { expect, it } from 'vitest';
import type { PersonFragment } from '../../../gql/documents.ts';
import { listTeamMembers, membersByTeam, teamOfPerson } from './team-members.ts';

const today = '2026-11-28';

function person(
  id: string,
  memberships: [string, string | null][],
  employment: Partial<PersonFragment['employment']> = {},
): PersonFragment {
  const teamMemberships = memberships.map(([from, teamId]) => ({ from, teamId }));
  const period = { firstDay: null, lastDay: null, ...employment };
  return { id, firstName: id, lastName: '', teamMemberships, employment: period } as PersonFragment;
}

const people = [
  person('Zoë', [['2026-01-01', 'ward']]),
  person('Ada', [
    ['2026-01-01', 'community'],
    ['2026-11-28', 'ward'],
    ['2027-01-04', null],
  ]),
  person('Ben', [
    ['2026-01-01', 'community'],
    ['2026-12-01', 'ward'],
  ]),
  person('Cal', [
    ['2026-01-01', 'ward'],
    ['2026-11-28', null],
  ]),
  person('Dee', [['2026-01-01', 'ward']], { lastDay: '2026-11-27' }),
  person('Eve', [['2026-11-01', 'ward']], { firstDay: '2026-12-07' }),
  person('Fay', [['2026-12-07', 'ward']], { lastDay: '2026-12-06' }),
  { ...person('Gus', [['2026-01-01', 'ward']]), isAdmin: true },
  { id: 'Hal', firstName: 'Hal', lastName: '', teamMemberships: null } as PersonFragment,
];

it('lists the members of today and later by name', () => {
  const { current, joining } = listTeamMembers(people, 'ward', today);
  expect(current.map((one) => [one.person.id, one.since, one.next])).toEqual([
    ['Ada', '2026-11-28', { from: '2027-01-04', teamId: null }],
    ['Zoë', '2026-01-01', null],
  ]);
  expect(joining.map((one) => [one.person.id, one.from])).toEqual([
    ['Ben', '2026-12-01'],
    ['Eve', '2026-12-07'],
  ]);
});

it('groups the people by their team of today', () => {
  const groups = [...membersByTeam(people, today)].map(([id, members]) => [
    id,
    members.map((one) => one.id),
  ]);
  expect(groups).toEqual([
    ['ward', ['Ada', 'Zoë']],
    ['community', ['Ben']],
  ]);
});

it('knows the team of a day', () => {
  const [, ada, ...others] = people as [PersonFragment, PersonFragment, ...PersonFragment[]];
  const hal = others.at(-1);
  expect(teamOfPerson(ada, '2025-12-31')).toBe(null);
  expect(teamOfPerson(ada, '2026-11-27')).toBe('community');
  expect(teamOfPerson(ada, '2027-01-04')).toBe(null);
  expect(hal && teamOfPerson(hal, today)).toBe(null);
});
