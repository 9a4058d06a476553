import { saveTeam } from '@portal/contracts/identity/team';
import { addDays } from '@portal/kernel/london';
import { isMemberDuring, teamOn } from '@portal/kernel/team-membership';
import { isWorkingDay } from '@portal/kernel/working-pattern';
import { expect, test } from 'vitest';
import { planOrganisation } from './plan-demo.ts';

const plan = planOrganisation({ seed: 'a test', now: new Date('2026-11-18T10:30:00Z') });
const staff = plan.people.filter(({ role }) => role === 'employee');
const teamIds = new Set(plan.teams.map(({ id }) => id));

test('teams are valid by the contract, and of all kinds', () => {
  for (const { id, createdAt: _, ...fields } of plan.teams) {
    expect(saveTeam.input.parse({ id, ...fields })).toEqual({ id, ...fields });
  }
  expect(teamIds.size).toBe(7);
  expect(plan.teams.filter(({ coverRule }) => coverRule === 'block')).toHaveLength(1);
  expect(plan.teams.filter(({ showsAbsences }) => showsAbsences)).toHaveLength(6);
});

test('staff are in a team from their first day, some were moved and a few are in none', () => {
  for (const { teamMemberships, employment } of staff) {
    const [first] = teamMemberships;
    if (first) expect(first.from).toBe(employment.firstDay);
    for (const { teamId } of teamMemberships) expect(teamIds).toContain(teamId);
  }
  const counts = staff.map(({ teamMemberships }) => teamMemberships.length);
  expect(counts.filter((count) => count === 0)).toHaveLength(2);
  expect(counts.filter((count) => count === 2).length).toBeGreaterThanOrEqual(3);
  const admins = plan.people.filter(({ role }) => role !== 'employee');
  expect(admins.flatMap(({ teamMemberships }) => teamMemberships)).toEqual([]);
});

test('each team has enough members for its minimum cover on most days', () => {
  const days = Array.from({ length: 28 }, (_, index) => addDays(plan.today, index));
  for (const { id, name, minimumCover } of plan.teams) {
    const period = { start: plan.today, end: plan.today };
    expect(
      staff.filter(({ teamMemberships }) => isMemberDuring(teamMemberships, id, period)).length,
    ).toBeGreaterThanOrEqual(2);
    const enough = days.filter((day, index) => {
      const planned = staff.filter(
        (person) =>
          teamOn(person.teamMemberships, day) === id &&
          isWorkingDay(day, plan.scheduleOf(person.id)),
      );
      return planned.length >= (minimumCover[(index + 2) % 7] ?? 0);
    });
    expect([name, enough.length]).toEqual([name, expect.toSatisfy((count) => count >= 22)]);
  }
});
