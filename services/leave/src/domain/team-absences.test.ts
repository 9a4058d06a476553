import { englandAndWales } from '@portal/kernel/bank-holidays';
import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import { annualLeave, approvedLeave } from '../../testing/leave-requests.ts';
import { sickLeave } from '../../testing/sick-leave.ts';
import { buildMember } from '../../testing/teams.ts';
import { absentDays, membersDuring } from './team-absences.ts';

const period = { start: '2026-08-10', end: '2026-08-21' };
const options = { teamId: 'ward-3', period, calendar: englandAndWales };
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;
type More = Parameters<typeof buildMember>[1];
const datesOf = (leave: Parameters<typeof absentDays>[1], more: More = {}) =>
  absentDays(buildMember('ada', more), leave, options).map(({ date }) => date.slice(8));

it('gives the days of the period on which somebody is off, in order', () => {
  const leave = [
    approvedLeave('2026-08-20', '2026-08-25'),
    approvedLeave('2026-08-06', '2026-08-11'),
  ];
  expect(absentDays(buildMember('ada'), leave, options)).toEqual(
    ['2026-08-10', '2026-08-11', '2026-08-20', '2026-08-21'].map((date) => ({
      date,
      portion: 'full',
    })),
  );
});

it.each([
  ['approved annual leave', approvedLeave('2026-08-10'), 1],
  ['pending annual leave', annualLeave('2026-08-10'), 0],
  ['declined annual leave', annualLeave('2026-08-10', '2026-08-10', { status: 'denied' }), 0],
  ['reported sick leave', sickLeave('2026-08-10'), 1],
  ['declined sick leave', sickLeave('2026-08-10', '2026-08-10', { status: 'denied' }), 0],
  [
    'approved compassionate leave',
    sickLeave('2026-08-10', '2026-08-10', { leaveType: 'compassionate', status: 'approved' }),
    1,
  ],
  [
    'requested compassionate leave',
    sickLeave('2026-08-10', '2026-08-10', { leaveType: 'compassionate' }),
    0,
  ],
])('of %s it has %i days', (_, leave, count) => {
  const days = [leave];
  expect(datesOf(days)).toHaveLength(count);
});

it('has the same days of every type of leave, also with irregular hours', () => {
  const patterns = [buildPattern('2026-01-05', [])];
  const sick = sickLeave('2026-08-14', '2026-08-18');
  const annual = { ...sick, leaveType: 'annual', status: 'approved' } as const;
  expect(datesOf([annual], { patterns })).toEqual(datesOf([sick], { patterns }));
});

it('has only days on which the person would work', () => {
  const sick = [sickLeave('2026-08-14', '2026-08-18')];
  expect(datesOf(sick)).toEqual(['14', '17', '18']);
  const weekend = [buildPattern('2026-01-05', [[6, 7]])];
  expect(datesOf(sick, { patterns: weekend })).toEqual(['15', '16']);
  const irregular = [buildPattern('2026-01-05', [])];
  expect(datesOf(sick, { patterns: irregular })).toEqual(['14', '15', '16', '17', '18']);
});

it('has only days of the employment and in the team', () => {
  const leave = [approvedLeave('2026-08-10', '2026-08-14')];
  expect(datesOf(leave, { firstDay: '2026-08-13' })).toEqual(['13', '14']);
  expect(datesOf(leave, { lastDay: '2026-08-10' })).toEqual(['10']);
  const earlierEmployments = [{ firstDay: null, lastDay: '2026-08-11' }];
  expect(datesOf(leave, { firstDay: '2026-08-14', earlierEmployments })).toEqual([
    '10',
    '11',
    '14',
  ]);
  const teamMemberships = [
    { from: '2026-08-11', teamId: 'ward-3' },
    { from: '2026-08-13', teamId: 'ward-4' },
  ];
  expect(datesOf(leave, { teamMemberships })).toEqual(['11', '12']);
});

it('merges the portions of a day', () => {
  const portionOf = (...leave: Parameters<typeof absentDays>[1]) =>
    absentDays(buildMember('ada'), leave, options).map(({ portion }) => portion);
  const day = '2026-08-10';
  const [am, pm] = [approvedLeave(day, day, morning), approvedLeave(day, day, afternoon)];
  expect(portionOf(am)).toEqual(['morning']);
  expect(portionOf(am, am)).toEqual(['morning']);
  expect(portionOf(am, pm)).toEqual(['full']);
  expect(portionOf(pm, am, pm)).toEqual(['full']);
  expect(portionOf(pm, sickLeave(day))).toEqual(['full']);
});

it.each([
  ['of the team', {}, true],
  [
    'who joins on the last day',
    { teamMemberships: [{ from: period.end, teamId: 'ward-3' }] },
    true,
  ],
  ['who joins later', { teamMemberships: [{ from: '2026-08-22', teamId: 'ward-3' }] }, false],
  [
    'who left the team before',
    {
      teamMemberships: [
        { from: '2026-01-01', teamId: 'ward-3' },
        { from: period.start, teamId: null },
      ],
    },
    false,
  ],
  ['whose last day is the first', { lastDay: period.start }, true],
  ['who has left before', { lastDay: '2026-08-09' }, false],
  [
    'who joins the team after their last day',
    { lastDay: '2026-08-12', teamMemberships: [{ from: '2026-08-13', teamId: 'ward-3' }] },
    false,
  ],
])('somebody %s is one of the members: %s', (_, more, isMember) => {
  const members = [buildMember('ada', more)];
  expect(membersDuring(members, 'ward-3', period).length > 0).toBe(isMember);
});
