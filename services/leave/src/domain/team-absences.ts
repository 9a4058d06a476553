import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { employedPart, isEmployedOn } from '@portal/kernel/employment';
import { isMemberDuring, teamOn } from '@portal/kernel/team-membership';
import { isLeaveDay, isQualifyingDay } from '@portal/kernel/working-pattern';
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
  return members.filter((member) => {
    const employed = employedPart(member, period);
    return employed !== null && isMemberDuring(member.teamMemberships, teamId, employed);
  });
}

/**
 * The days of a period on which a member of a team is off, in order (docs/specification/leave.md): the days on which
 * they would work, are employed and are in the team, and have leave in effect of any type. Leave in the morning and in
 * the afternoon is a full day. `leave` is the member's, of all types and statuses.
 */
export function absentDays(
  member: TeamMember,
  leave: readonly LeaveRequest[],
  { teamId, period, calendar }: { teamId: string; period: Period; calendar: HolidayCalendar },
): AbsentDay[] {
  const { patterns, teamMemberships } = member;
  const isShown = (date: string, { leaveType }: LeaveRequest) =>
    date >= period.start &&
    date <= period.end &&
    teamOn(teamMemberships, date) === teamId &&
    isEmployedOn(member, date) &&
    (leaveType === 'annual' ? isLeaveDay : isQualifyingDay)(date, { patterns, calendar });
  const portions = new Map<string, Portion>();
  const days = leave
    .filter(isInEffect)
    .flatMap((one) => bookedDays(one).filter(({ date }) => isShown(date, one)));
  for (const { date, portion } of days) {
    const before = portions.get(date) ?? portion;
    portions.set(date, before === portion ? portion : 'full');
  }
  return [...portions]
    .map(([date, portion]) => ({ date, portion }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
