import { addDays } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import {
  annualLeave,
  approvedLeave,
  daysOf,
  validationContext,
} from '../../testing/leave-requests.ts';
import { buildMember, buildTeam } from '../../testing/teams.ts';
import { applyAnnualLeaveDecision, restoreDayIfValid } from './approve-leave.ts';
import { buildCover, type Cover, findCoverShortfalls, validateCover } from './cover.ts';
import { moveLeave } from './leave-dates.ts';
import { cancelDay } from './leave-day-changes.ts';
import type { LeaveRequest } from './leave-request.ts';
import { validateLeave } from './validate-leave.ts';

const monday = '2026-08-10';
const at = (weekday: number) => addDays(monday, weekday - 1);
const morning = { isHalfDay: true, halfDayPeriod: 'morning' } as const;
const afternoon = { isHalfDay: true, halfDayPeriod: 'afternoon' } as const;
const everyDay = (minimum: number) => Array.from({ length: 7 }, () => minimum);
const off = (userId: string, more: Partial<LeaveRequest> = {}) =>
  approvedLeave(monday, monday, { userId, ...more });
const three = ['ada', 'grace', 'linus'].map((userId) => buildMember(userId));

function coverOf(minimum: number, more: Partial<Parameters<typeof buildCover>[0]> = {}): Cover {
  const team = buildTeam({ minimumCover: everyDay(minimum) });
  return buildCover({ teams: [team], members: three, leave: [], ...more });
}

const shortfalls = (cover: Cover, days = daysOf(monday)) =>
  findCoverShortfalls({ userId: 'ada', days }, cover).map(({ team, ...found }) => ({
    ...found,
    team: team.id,
  }));
/** How many are present on the Monday if Ada is off. */
const presentOf = (more: Partial<Parameters<typeof buildCover>[0]>, days = daysOf(monday)) =>
  shortfalls(coverOf(500, more), days)[0]?.present ?? null;

it('finds no shortfall while enough members are at work', () => {
  expect(shortfalls(coverOf(2))).toEqual([]);
  expect(shortfalls(coverOf(0, { leave: [off('grace'), off('linus')] }))).toEqual([]);
});

it('finds the days below the minimum, with who is off', () => {
  const cover = coverOf(2, { leave: [off('linus')] });
  expect(shortfalls(cover, daysOf(monday, at(3)))).toEqual([
    { date: monday, team: 'ward-3', minimum: 2, present: 1, off: ['linus'] },
  ]);
});

it('has a minimum for each weekday, from Monday', () => {
  const team = buildTeam({ minimumCover: [0, 3, 2, 0, 0, 0, 0] });
  const found = shortfalls(coverOf(0, { teams: [team] }), daysOf(monday, at(5)));
  expect(found.map(({ date, minimum }) => [date, minimum])).toEqual([[at(2), 3]]);
});

it('finds a shortfall where the cover was below before', () => {
  const leave = [off('grace'), off('linus')];
  expect(shortfalls(coverOf(3, { leave }))[0]).toMatchObject({ present: 0, minimum: 3 });
});

it.each([
  ['approved annual leave', off('grace'), 1],
  ['pending annual leave', off('grace', { status: 'pending' }), 2],
  ['cancelled annual leave', off('grace', { status: 'cancelled' }), 2],
  ['reported sick leave', off('grace', { leaveType: 'sick', status: 'pending' }), 1],
  ['declined sick leave', off('grace', { leaveType: 'sick', status: 'denied' }), 2],
  ['approved compassionate leave', off('grace', { leaveType: 'compassionate' }), 1],
  [
    'requested compassionate leave',
    off('grace', { leaveType: 'compassionate', status: 'pending' }),
    2,
  ],
  [
    'a cancelled day',
    off('grace', { days: [{ ...daysOf(monday)[0], status: 'cancelled' }] as never }),
    2,
  ],
  ['leave on another day', approvedLeave(at(2), at(2), { userId: 'grace' }), 2],
  ['leave of somebody else', off('mary'), 2],
])('with %s, it counts those who are left', (_, leave, present) => {
  expect(presentOf({ leave: [leave] })).toBe(present);
});

it.each([
  ['who isn’t employed yet', { firstDay: at(2) }, 1],
  ['whose first day it is', { firstDay: monday }, 2],
  ['who has left', { lastDay: at(-1) }, 1],
  ['whose last day it is', { lastDay: monday }, 2],
  ['who doesn’t work on Mondays', { patterns: [buildPattern('2026-01-05', [[2, 3]])] }, 1],
  ['with irregular hours', { patterns: [buildPattern('2026-01-05', [])] }, 1],
  ['who joins later', { teamMemberships: [{ from: at(2), teamId: 'ward-3' }] }, 1],
  [
    'who has moved to another team',
    {
      teamMemberships: [
        { from: '2026-01-01', teamId: 'ward-3' },
        { from: monday, teamId: 'ward-4' },
      ],
    },
    1,
  ],
  [
    'who has left the team',
    {
      teamMemberships: [
        { from: '2026-01-01', teamId: 'ward-3' },
        { from: at(-1), teamId: null },
      ],
    },
    1,
  ],
])('counts a member %s by the day', (_, more, present) => {
  const [ada, , linus] = three as [(typeof three)[0], unknown, (typeof three)[0]];
  expect(presentOf({ members: [ada, buildMember('grace', more), linus] })).toBe(present);
});

it('counts each half of a day, and takes the smaller', () => {
  expect(presentOf({ leave: [off('grace', morning)] })).toBe(1);
  expect(presentOf({ leave: [off('grace', morning), off('linus', morning)] })).toBe(0);
  expect(presentOf({ leave: [off('grace', morning), off('linus', afternoon)] })).toBe(1);
  expect(presentOf({ leave: [off('grace', morning), off('grace', afternoon)] })).toBe(1);
  const half = daysOf(monday, monday, morning);
  expect(presentOf({}, half)).toBe(2);
  expect(presentOf({ leave: [off('grace', afternoon)] }, half)).toBe(2);
});

it('needs cover for the half of a day that the leave takes', () => {
  const [first, second] = [morning, afternoon].map((half) => daysOf(monday, monday, half));
  const mornings = { leave: [off('ada', morning), off('grace', morning)] };
  const cover = coverOf(2, mornings);
  expect(shortfalls(cover, second)).toEqual([]);
  expect(findCoverShortfalls({ userId: 'linus', days: second ?? [] }, cover)).toEqual([]);
  expect(findCoverShortfalls({ userId: 'linus', days: first ?? [] }, cover)).toMatchObject([
    { present: 0, off: ['ada', 'grace'] },
  ]);
  // Who is off in the other half isn’t named.
  const leave = [...mornings.leave, off('mary', afternoon)];
  const members = [...three, buildMember('mary')];
  const found = shortfalls(coverOf(4, { leave, members }), second);
  expect(found).toMatchObject([{ present: 2, off: ['mary'] }]);
  expect(shortfalls(coverOf(4, { leave, members }))).toMatchObject([
    { present: 2, off: ['grace', 'mary'] },
  ]);
});

it('checks only the other half where half a day was approved before', () => {
  const cover = coverOf(2, { leave: [off('grace', morning), off('linus', morning)] });
  const ofHalf = daysOf(monday, monday, morning);
  const days = daysOf(monday);
  expect(validateCover({ userId: 'ada', days }, cover)?.code).toBe('COVER_TOO_LOW');
  expect(validateCover({ userId: 'ada', days }, cover, ofHalf)).toBeNull();
});

it.each([
  ['irregular hours', { patterns: [buildPattern('2026-01-05', [])] }],
  ['a free day', { patterns: [buildPattern('2026-01-05', [[2, 3]])] }],
  ['no team on the day', { teamMemberships: [{ from: at(2), teamId: 'ward-3' }] }],
  ['a team without a minimum', { teamMemberships: [{ from: '2026-01-01', teamId: 'ward-4' }] }],
])('finds none for somebody with %s', (_, more) => {
  const members = [buildMember('ada', more), ...three.slice(1)];
  expect(shortfalls(coverOf(5, { members }))).toEqual([]);
});

it('checks a bank holiday only for those who would work on it', () => {
  const bankHoliday = '2026-08-31';
  const day = { date: bankHoliday, portion: 'full', status: 'booked', hours: null } as const;
  expect(shortfalls(coverOf(5), [day])).toEqual([]);
  const worksBankHolidays = [buildPattern('2026-01-05', [[1]], { worksBankHolidays: true })];
  const members = [buildMember('ada', { patterns: worksBankHolidays }), ...three.slice(1)];
  expect(shortfalls(coverOf(5, { members }), [day])[0]).toMatchObject({ present: 0 });
});

it('checks each day against the team of that day', () => {
  const teamMemberships = [
    { from: '2026-01-01', teamId: 'ward-3' },
    { from: at(3), teamId: 'ward-4' },
  ];
  const teams = [buildTeam(), buildTeam({ id: 'ward-4', name: 'Ward 4' })];
  const members = [buildMember('ada', { teamMemberships })];
  const found = shortfalls(coverOf(0, { teams, members }), daysOf(at(2), at(3)));
  expect(found.map(({ date, team }) => [date, team])).toEqual([
    [at(2), 'ward-3'],
    [at(3), 'ward-4'],
  ]);
});

it.each([
  [3, [], 'Ward 3 would have only 2 people at work on Monday 10 August 2026. It needs at least 3.'],
  [
    2,
    [off('grace')],
    'Ward 3 would have only 1 person at work on Monday 10 August 2026. It needs at least 2.',
  ],
  [
    1,
    [off('grace'), off('linus')],
    'Ward 3 would have nobody at work on Monday 10 August 2026. It needs at least 1.',
  ],
])('says how many of at least %i would be at work', (minimum, leave, message) => {
  const refusal = validateCover(
    { userId: 'ada', days: daysOf(monday) },
    coverOf(minimum, { leave }),
  );
  expect(refusal).toEqual({ code: 'COVER_TOO_LOW', message });
});

it('names the first of several days', () => {
  const messageOf = (end: string) =>
    validateCover({ userId: 'ada', days: daysOf(monday, end) }, coverOf(3))?.message;
  const first =
    'Ward 3 would have only 2 people at work on Monday 10 August 2026. It needs at least 3.';
  expect(messageOf(at(2))).toBe(`${first} Too few people would also be at work on 1 more day.`);
  expect(messageOf(at(5))).toBe(`${first} Too few people would also be at work on 4 more days.`);
});

it('refuses nothing in a team that only warns', () => {
  const team = buildTeam({ minimumCover: everyDay(5), coverRule: 'warn' });
  const cover = coverOf(5, { teams: [team] });
  expect(validateCover({ userId: 'ada', days: daysOf(monday) }, cover)).toBeNull();
  expect(shortfalls(cover)).toHaveLength(1);
});

it('is refused after every other rule', () => {
  const cover = coverOf(3);
  const days = daysOf(monday);
  const codeOf = (more: Parameters<typeof validationContext>[0]) =>
    validateLeave(days, validationContext({ cover, ...more }), { deductsPending: true })?.code;
  expect(codeOf({})).toBe('COVER_TOO_LOW');
  expect(codeOf({ cover: coverOf(2) })).toBeUndefined();
  expect(codeOf({ entitlement: 0 })).toBe('LEAVE_EXCEEDED');
  expect(codeOf({ partnerLeave: [off('grace')] })).toBe('LEAVE_CONFLICT');
  expect(codeOf({ ownLeave: [off('ada')] })).toBe('LEAVE_OVERLAPS');
});

it('is checked when leave is approved and when it or one of its days is restored', () => {
  const context = validationContext({ cover: coverOf(3) });
  const decision = { status: 'approved', by: 'hr', at: new Date('2026-08-01') } as const;
  for (const status of ['pending', 'cancelled'] as const) {
    const before = annualLeave(monday, at(2), { status });
    const result = applyAnnualLeaveDecision(before, decision, context);
    expect(result).toMatchObject({ failure: { code: 'COVER_TOO_LOW' } });
  }
  const without = cancelDay(approvedLeave(monday, at(2)), at(2));
  if (!without.ok) throw new Error(without.failure.message);
  const restored = restoreDayIfValid(without.value, at(2), context);
  expect(restored).toMatchObject({ failure: { code: 'COVER_TOO_LOW' } });
});

it('checks only the added days of changed dates, and all of a pending request', () => {
  const today = '2026-08-01';
  const move = (before: LeaveRequest, startDate: string, endDate: string, half = {}) => {
    const context = validationContext({ cover: coverOf(3) });
    const moved = moveLeave(before, { startDate, endDate, ...half }, context, today);
    return moved.ok ? null : moved.failure;
  };
  expect(move(approvedLeave(monday, at(3)), at(2), at(3))).toBeNull();
  expect(move(approvedLeave(monday, at(3)), at(2), at(4))?.message).toContain('Thursday 13 August');
  expect(move(annualLeave(monday, at(3)), at(2), at(3))?.code).toBe('COVER_TOO_LOW');
  expect(move(approvedLeave(monday), monday, monday, morning)).toBeNull();
  expect(move(approvedLeave(monday, monday, morning), monday, monday)?.code).toBe('COVER_TOO_LOW');
  expect(move(approvedLeave(monday, monday, morning), monday, monday, afternoon)?.code).toBe(
    'COVER_TOO_LOW',
  );
});

const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);
const userIds = ['ada', 'grace', 'linus', 'alan', 'mary', 'tim'];

function randomCover(random: () => number) {
  const patterns = [
    [],
    [buildPattern('2026-01-05', [[1, 2, 3]])],
    [buildPattern('2026-01-05', [])],
  ];
  const memberships = [
    [{ from: '2020-01-01', teamId: 'ward-3' }],
    [{ from: at(3), teamId: 'ward-3' }],
    [
      { from: '2020-01-01', teamId: 'ward-3' },
      { from: at(4), teamId: null },
    ],
  ];
  const members = userIds.map((userId) =>
    buildMember(
      userId,
      userId === 'ada'
        ? {}
        : { patterns: pick(random, patterns), teamMemberships: pick(random, memberships) },
    ),
  );
  const leave = Array.from({ length: 8 }, () => randomLeave(random));
  return { members, leave };
}

function randomLeave(random: () => number): LeaveRequest {
  const start = at(1 + Math.floor(random() * 5));
  return approvedLeave(start, start, {
    userId: pick(random, userIds.slice(1)),
    leaveType: pick(random, ['annual', 'sick', 'compassionate'] as const),
    ...pick(random, [{}, morning, afternoon]),
  });
}

/** Those present on each day of the week, where the minimum can't be met. */
const week = daysOf(monday, at(5));
const presentByDay = (given: Partial<Parameters<typeof buildCover>[0]>, days = week) =>
  shortfalls(coverOf(500, given), days).map(({ present }) => present);

it('counts for half a day what it would for a whole one if nobody was off in the other half', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const given = randomCover(random);
    const [half, other] = pick(random, [
      [morning, 'afternoon'],
      [afternoon, 'morning'],
    ] as const);
    const leave = given.leave
      .filter(({ halfDayPeriod }) => halfDayPeriod !== other)
      .map((one) => annualLeave(one.startDate, one.endDate, { ...one, ...half, days: undefined }));
    const halves = week.map((day) => ({ ...day, portion: half.halfDayPeriod }));
    expect(presentByDay(given, halves), `seed ${seed}`).toEqual(presentByDay({ ...given, leave }));
  }
});

it('never counts more people with more leave, 200 times', () => {
  let fewer = 0;
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const given = randomCover(random);
    const before = presentByDay(given);
    const after = presentByDay({ ...given, leave: [...given.leave, randomLeave(random)] });
    for (const [index, present] of after.entries()) {
      expect(present, `seed ${seed}`).toBeLessThanOrEqual(before[index] ?? -1);
      if (present < (before[index] ?? 0)) fewer += 1;
    }
  }
  // Or it would prove nothing.
  expect(fewer).toBeGreaterThan(20);
});

it('depends on no order of members, leave or days', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const { members, leave } = randomCover(random);
    const mixed = coverOf(500, {
      members: shuffle(random, members),
      leave: shuffle(random, leave),
    });
    expect(shortfalls(mixed, shuffle(random, week)), `seed ${seed}`).toEqual(
      shortfalls(coverOf(500, { members, leave }), week),
    );
  }
});

it('counts a morning and an afternoon of one person as their whole day', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const { members, leave } = randomCover(random);
    const [date, userId] = [at(1 + Math.floor(random() * 5)), pick(random, userIds.slice(1))];
    const both = [morning, afternoon].map((half) => approvedLeave(date, date, { userId, ...half }));
    const whole = approvedLeave(date, date, { userId });
    expect(presentByDay({ members, leave: [...leave, ...both] }), `seed ${seed}`).toEqual(
      presentByDay({ members, leave: [...leave, whole] }),
    );
  }
});

it('finds the days on which fewer are present than the minimum, and no others', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const given = randomCover(random);
    const minimum = 1 + Math.floor(random() * 5);
    const all = shortfalls(coverOf(500, given), week);
    const expected = all.filter(({ present }) => present < minimum).map(({ date }) => date);
    const found = shortfalls(coverOf(minimum, given), week).map(({ date }) => date);
    expect(found, `seed ${seed}`).toEqual(expected);
  }
});

it('works out who is planned once for each day, because HR’s list checks many requests', () => {
  const cover = coverOf(2);
  expect(cover.plannedOn('ward-3', monday)).toBe(cover.plannedOn('ward-3', monday));
  expect(cover.plannedOn('ward-3', at(6)).planned.size).toBe(0);
});
