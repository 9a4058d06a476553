import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { formatLongDay } from '@portal/kernel/format-date';
import { weekday } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { type TeamMembership, teamOn } from '@portal/kernel/team-membership';
import { isWorkingDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import {
  bookedDays,
  isInEffect,
  type LeaveDay,
  type LeaveRequest,
  type Portion,
} from './leave-request.ts';

/** A team with its minimum cover (docs/specification/people.md). */
export interface Team {
  id: string;
  name: string;
  /** How many members have to be at work, from Monday to Sunday; 0 for no minimum. */
  minimumCover: readonly number[];
  coverRule: 'warn' | 'block';
  /** Whether members see when colleagues are off, never why. */
  showsAbsences: boolean;
}

/** A member of staff who is in some team at some time. */
export interface TeamMember extends EmploymentPeriod {
  userId: string;
  patterns: readonly WorkingPattern[];
  /** In order of `from`. */
  teamMemberships: readonly TeamMembership[];
}

type Half = Exclude<Portion, 'full'>;
const halves: readonly Half[] = ['morning', 'afternoon'];

/** Teams with a minimum, their members and the members' leave, by id (`buildCover`). */
export interface Cover {
  teams: ReadonlyMap<string, Team>;
  /** By user. */
  members: ReadonlyMap<string, TeamMember>;
  /** The members of a team who are planned to work on a day; worked out once for all leave that is checked. */
  plannedOn(teamId: string, date: string): DayPlan;
  /** The booked days of leave in effect, by user and date. */
  daysOff: ReadonlyMap<string, ReadonlyMap<string, readonly LeaveDay[]>>;
  calendar: HolidayCalendar | undefined;
}

/** The members of a team who are planned to work on a day. */
interface DayPlan {
  planned: ReadonlySet<TeamMember>;
  /** Those of them who have leave in effect on it. */
  off: readonly TeamMember[];
}

/** The cover of people who are in no team with a minimum. */
export const noCover = buildCover({ teams: [], members: [], leave: [] });

/**
 * Indexes teams that have a minimum, with their members and the members' leave. `members` are staff without administrators; `leave` is
 * of all types and statuses, without the leave that is checked.
 */
export function buildCover({
  teams,
  members,
  leave,
  calendar,
}: {
  teams: readonly Team[];
  members: readonly TeamMember[];
  leave: readonly LeaveRequest[];
  calendar?: HolidayCalendar;
}): Cover {
  const membersByTeam = new Map<string, TeamMember[]>(teams.map(({ id }) => [id, []]));
  for (const member of members) {
    const teamIds = new Set(member.teamMemberships.map(({ teamId }) => teamId));
    for (const teamId of teamIds) membersByTeam.get(teamId ?? '')?.push(member);
  }
  const leaveByUser = Map.groupBy(leave.filter(isInEffect), ({ userId }) => userId);
  const daysOff = new Map(
    [...leaveByUser].map(([userId, own]) => [
      userId,
      Map.groupBy(own.flatMap(bookedDays), ({ date }) => date),
    ]),
  );
  const plans = new Map<string, DayPlan>();

  function planOf(teamId: string, date: string): DayPlan {
    const planned = (membersByTeam.get(teamId) ?? []).filter(
      (member) =>
        teamOn(member.teamMemberships, date) === teamId && isPlanned(member, date, { calendar }),
    );
    const off = planned.filter(({ userId }) => daysOff.get(userId)?.has(date));
    return { planned: new Set(planned), off };
  }

  return {
    teams: new Map(teams.map((team) => [team.id, team])),
    members: new Map(members.map((member) => [member.userId, member])),
    plannedOn(teamId, date) {
      const key = `${teamId} ${date}`;
      const plan = plans.get(key) ?? planOf(teamId, date);
      plans.set(key, plan);
      return plan;
    },
    daysOff,
    calendar,
  };
}

/** A day on which leave takes a team below its minimum cover. */
export interface CoverShortfall {
  date: string;
  team: Team;
  minimum: number;
  /** The members at work on the day if the leave is taken, by the half of it that the leave takes with fewer. */
  present: number;
  /** The ids of the other members who would work then but have leave. */
  off: string[];
}

/**
 * The days on which annual leave takes the person's team below its minimum cover (docs/specification/people.md,
 * leave.md), in order; also where it was below before. They are the booked days on which the person would work: none
 * for irregular hours. At work are the members of the team on that day who are employed, are planned to work by their
 * pattern and have no leave in effect: annual and compassionate leave once approved, and sick leave. Half a day of
 * leave leaves the other half, and needs cover for its own half only.
 */
export function findCoverShortfalls(
  { userId, days }: Pick<LeaveRequest, 'userId' | 'days'>,
  cover: Cover,
): CoverShortfall[] {
  const person = cover.members.get(userId);
  if (!person) return [];
  return bookedDays({ days })
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .flatMap((day) => findCoverShortfall(person, day, cover));
}

function findCoverShortfall(person: TeamMember, day: LeaveDay, cover: Cover): CoverShortfall[] {
  const { date } = day;
  const team = cover.teams.get(teamOn(person.teamMemberships, date) ?? '');
  const minimum = team?.minimumCover[weekday(date) - 1] ?? 0;
  if (!team || minimum === 0) return [];
  const { planned, off } = cover.plannedOn(team.id, date);
  if (!planned.has(person)) return [];
  const daysOffOf = ({ userId }: TeamMember) => cover.daysOff.get(userId)?.get(date) ?? [];
  const taken = halves.filter((half) => !isAtWork(half, [day]));
  const othersOff = (half: Half) =>
    off.filter((member) => member !== person && !isAtWork(half, daysOffOf(member)));
  const present = planned.size - 1 - Math.max(...taken.map((half) => othersOff(half).length));
  if (present >= minimum) return [];
  const others = new Set(taken.flatMap(othersOff).map(({ userId }) => userId));
  return [{ date, team, minimum, present, off: [...others].sort() }];
}

function isPlanned(
  member: TeamMember,
  date: string,
  { calendar }: Pick<Cover, 'calendar'>,
): boolean {
  const { patterns } = member;
  return isEmployedOn(member, date) && isWorkingDay(date, { patterns, calendar });
}

function isAtWork(half: Half, daysOff: readonly LeaveDay[]): boolean {
  return daysOff.every(({ portion }) => portion !== 'full' && portion !== half);
}

/** Whether a team has a minimum on at least one weekday. */
export function hasMinimumCover({ minimumCover }: Pick<Team, 'minimumCover'>): boolean {
  return minimumCover.some((minimum) => minimum > 0);
}

/** Whether a team refuses leave that takes it below its minimum cover. */
export function blocksLeave({ coverRule }: Pick<Team, 'coverRule'>): boolean {
  return coverRule === 'block';
}

/** The ids of the teams that may refuse leave. */
export function blockingTeamIds({ teams }: Cover): string[] {
  return [...teams.values()].filter(blocksLeave).map(({ id }) => id);
}

/**
 * Checks that leave takes no team below its minimum cover that refuses this; null if it doesn't. Fails with
 * COVER_TOO_LOW otherwise. The message names the first day, and never who is off. `approvedDays` are the days of the
 * same leave that were approved before: they, or their halves, aren't checked again.
 */
export function validateCover(
  { userId, days }: Pick<LeaveRequest, 'userId' | 'days'>,
  cover: Cover,
  approvedDays: readonly LeaveDay[] = [],
): Failure<'COVER_TOO_LOW'> | null {
  const approved = new Map(
    bookedDays({ days: approvedDays }).map(({ date, portion }) => [date, portion]),
  );
  const added = days.flatMap((day) => portionsAdded(day, approved.get(day.date)));
  const shortfalls = findCoverShortfalls({ userId, days: added }, cover);
  const blocking = shortfalls.filter(({ team }) => blocksLeave(team));
  const [first] = blocking;
  if (!first) return null;
  const { date, team, minimum, present } = first;
  const message = [
    `${team.name} would have ${formatPresent(present)} at work on ${formatLongDay(date)}.`,
    `It needs at least ${minimum}.`,
    ...formatOtherDays(blocking.length - 1),
  ].join(' ');
  return { code: 'COVER_TOO_LOW', message };
}

/** A day of leave with what it takes more than before: the other half, where half of it was approved. */
function portionsAdded(day: LeaveDay, before: Portion | undefined): LeaveDay[] {
  if (before === undefined) return [day];
  if (before === 'full' || before === day.portion) return [];
  return [{ ...day, portion: before === 'morning' ? 'afternoon' : 'morning' }];
}

function formatPresent(present: number): string {
  if (present === 0) return 'nobody';
  return present === 1 ? 'only 1 person' : `only ${present} people`;
}

function formatOtherDays(count: number): string[] {
  if (count === 0) return [];
  return [`Too few people would also be at work on ${count} more ${count === 1 ? 'day' : 'days'}.`];
}
