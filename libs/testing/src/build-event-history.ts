import * as attendance from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import * as identity from '@portal/contracts/identity/events';
import type { TeamMembership } from '@portal/contracts/identity/team-membership';
import * as leave from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { buildAccount, buildCloudEvent } from './event-builders.ts';
import { pick, seededRandom } from './seeded-random.ts';

/** The days of the generated histories: a week in the past. */
export const historicDays = ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16'];

/** The teams of the people of the generated histories, after their last change. */
export const historicTeams: readonly TeamMembership[] = [
  { from: '2026-01-05', teamId: '6710f2c8a1b2c3d4e5f60d01' },
  { from: '2026-01-13', teamId: '6710f2c8a1b2c3d4e5f60d02' },
  { from: '2026-01-15', teamId: null },
];

type Random = () => number;
type EventData = [type: EventType, data: Record<string, unknown>];

/**
 * Generates the events of all services about some people: changed accounts, leave requests and corrected
 * sessions. The events of each person are in order, those of different people are mixed. Every third
 * person is deleted at the end. The same seed gives the same events, except for their ids.
 */
export function buildEventHistory(userIds: readonly string[], seed: number): CloudEvent[] {
  const random = seededRandom(seed);
  const lives = userIds.map((userId, index) =>
    buildLife(userId, { random, isDeleted: index % 3 === 2 }).map(([type, data]) =>
      buildCloudEvent(type, userId, type.data.parse(data), new Date('2026-01-19T09:00:00Z')),
    ),
  );
  const events: CloudEvent[] = [];
  while (lives.some((life) => life.length > 0)) {
    const next = pick(
      random,
      lives.filter((life) => life.length > 0),
    ).shift();
    if (next) events.push(next);
  }
  return events;
}

function buildLife(
  userId: string,
  { random, isDeleted }: { random: Random; isDeleted: boolean },
): EventData[] {
  const life = [
    ...buildAccountEvents(userId, random),
    ...buildSettingsEvents(userId),
    ...historicDays.flatMap((day) => buildSessionEvents(userId, day, random)),
    ...[1, 2, 3].flatMap(() => buildLeaveEvents(random)),
  ];
  if (!isDeleted) return life;
  const last = { id: userId, version: 100 };
  return [
    ...life,
    [identity.userDeleted, last],
    [attendance.personErased, last],
    [leave.personErased, last],
  ];
}

function buildAccountEvents(id: string, random: Random): EventData[] {
  const first = buildAccount({ id });
  const changes = [3, 4, 5, 6].map((version): EventData => {
    const role = pick(random, ['employee', 'employee', 'admin'] as const);
    const workStartTime = pick(random, ['08:00', '09:00', '10:00']);
    const roleSince = `2026-01-0${version}T09:00:00.000Z`;
    const state = {
      ...first,
      version,
      role,
      isAdmin: role === 'admin',
      roleSince,
      workStartTime,
      teamMemberships: historicTeams.slice(0, version - 3),
    };
    return [pick(random, [identity.userChanged, identity.userReset]), state];
  });
  return [
    [identity.userCreated, first],
    [identity.userSetUp, { ...first, version: 2 }],
    [identity.passwordForgotten, { id, version: 2 }],
    ...changes,
  ];
}

function buildSettingsEvents(id: string): EventData[] {
  const by = { actorId: 'a'.repeat(24), address: '192.0.2.7' };
  return [1, 2, 3].flatMap((version): EventData[] => [
    [
      leave.settingsChanged,
      {
        id,
        version,
        annualLeaveEntitlement: 24 + version,
        leaveYearStartDate: '04-06',
        carryOverDays: version,
      },
    ],
    [
      leave.workHoursRequested,
      { ...by, id, version, workStartTime: `0${version + 5}:00`, workEndTime: null },
    ],
    [
      leave.leaveAudited,
      {
        ...by,
        id,
        version,
        action: 'leave-settings-changed',
        at: `2026-01-1${version}T08:00:00.000Z`,
      },
    ],
  ]);
}

function buildSessionEvents(userId: string, day: string, random: Random): EventData[] {
  const began: DataOf<typeof attendance.clockedIn> = {
    id: newId(),
    version: 1,
    userId,
    day,
    clockInTime: `${day}T09:20:00.000Z`,
    clockOutTime: null,
    isLate: true,
    lateMinutes: 20,
    hoursWorked: null,
    clockInLocation: 'Mobile',
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
  };
  const clockOutTime = `${day}T17:20:00.000Z`;
  const ended = { ...began, version: 2, clockOutTime, hoursWorked: 8, clockOutLocation: 'Mobile' };
  const second: EventData =
    random() < 0.7
      ? [attendance.clockedOut, ended]
      : [attendance.clockOutMissing, { ...began, version: 2, missingClockOut: true }];
  const right = { ...ended, version: 3, corrected: true };
  const reopened: EventData = [
    attendance.clockUndone,
    { ...began, version: 3, undone: 'clock-out' } as const,
  ];
  const removed: EventData = [
    attendance.clockUndone,
    { ...began, version: 2, undone: 'clock-in' } as const,
  ];
  if (random() < 0.2) return [[attendance.clockedIn, began], removed];
  if (random() < 0.2) return [[attendance.clockedIn, began], second, reopened];
  const corrections: EventData[] = [
    [attendance.entryCorrected, { ...right, clockInTime: `${day}T08:50:00.000Z` }],
    [attendance.entryCorrected, { ...right, version: 4, isLate: false, lateMinutes: 0 }],
  ];
  return [[attendance.clockedIn, began], second, ...corrections.slice(0, pick(random, [0, 1, 2]))];
}

function buildLeaveEvents(random: Random): EventData[] {
  const id = newId();
  const leaveType = pick(random, ['annual', 'sick', 'compassionate'] as const);
  const statuses = ['requested', 'approved', 'day-cancelled', 'cancelled', 'restored', 'deleted'];
  return statuses.slice(0, pick(random, [1, 2, 3, 5, 6])).map((name, index): EventData => {
    const type = leave.leaveEvents.find((one) => one.name === name);
    if (!type) throw new TypeError(`leave has no event ${name}`);
    const status = statusAfter[name] ?? 'approved';
    const inEffect = status === 'approved';
    const days = historicDays
      .filter(() => inEffect && random() < 0.5)
      .map((date) => ({ date, portion: pick(random, ['full', 'morning', 'afternoon'] as const) }));
    return [type, { id, version: index + 1, leaveType, status, inEffect, days }];
  });
}

const statusAfter: Record<string, DataOf<typeof leave.leaveRequested>['status']> = {
  requested: 'pending',
  cancelled: 'cancelled',
  deleted: 'deleted',
};
