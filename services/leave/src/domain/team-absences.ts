import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { employedParts, isEmployedOn } from '@portal/kernel/employment';
import { isMemberDuring, teamOn } from '@portal/kernel/team-membership';
import { isLeaveDay } from '@portal/kernel/working-pattern';
import type { TeamMember } from './cover.ts';
import { bookedDays, isInEffect, type LeaveRequest, type Portion } from './leave-request.ts';

/** A day on which somebody is off, without the reason. */
export interface AbsentDay {
  date: string;
  portion: Portion;
}

interface Period {
  start: string;
  end: string;
}

/** The people who are in a team and employed on at least one day of a period. */
export function membersDuring(
  members: readonly TeamMember[],
  teamId: string,
  period: Period,
): TeamMember[] {
  return members.filter((member) =>
    employedParts(member, period).some((employed) =>
      isMemberDuring(member.teamMemberships, teamId, employed),
    ),
  );
}

/**
 * The days of a period on which a member of a team is off, in order (docs/specification/leave.md): the days on which
 * they would work, are employed and are in the team, and have leave in effect of any type. Leave in the morning and in
 * the afternoon is a full day. With irregular hours every day counts, for all types alike: a free weekend in the days of
 * one type alone would reveal the type. `leave` is the member's, of all types and statuses.
 */
export function absentDays(
  member: TeamMember,
  leave: readonly LeaveRequest[],
  { teamId, period, calendar }: { teamId: string; period: Period; calendar: HolidayCalendar },
): AbsentDay[] {
  const { patterns, teamMemberships } = member;
  const isShown = (date: string) =>
    date >= period.start &&
    date <= period.end &&
    teamOn(teamMemberships, date) === teamId &&
    isEmployedOn(member, date) &&
    isLeaveDay(date, { patterns, calendar });
  const portions = new Map<string, Portion>();
  for (const { date, portion } of leave.filter(isInEffect).flatMap(bookedDays)) {
    if (!isShown(date)) continue;
    const before = portions.get(date) ?? portion;
    portions.set(date, before === portion ? portion : 'full');
  }
  return [...portions]
    .map(([date, portion]) => ({ date, portion }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
