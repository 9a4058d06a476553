import {
  type teamAbsences as contract,
  maxTeamChartDays,
} from '@portal/contracts/leave/team-absences';
import type { InputOf } from '@portal/contracts/operation';
import { hasLeftBy, isEmployedOn } from '@portal/kernel/employment';
import { daysBetween, londonDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import { teamOn } from '@portal/kernel/team-membership';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure, endsBeforeStartFailure } from '../../domain/leave-errors.ts';
import { absentDays, membersDuring } from '../../domain/team-absences.ts';
import { toUserReference } from '../../dto/to-leave-dto.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/**
 * Lists when the members of the caller's team of today are off, never why; null without a team, and where the team
 * doesn't show it. It takes as many queries for many members as for one.
 */
export async function teamAbsences(
  deps: Pick<Dependencies, 'settings' | 'people' | 'teams' | 'leaveRequests' | 'holidays'>,
  { caller: { userId }, now }: SignedInRequest,
  { startDate, endDate }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (endDate < startDate) return endsBeforeStartFailure;
  if (daysBetween(startDate, endDate) >= maxTeamChartDays) return tooLongFailure;
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return accountNotReadyFailure;
  const today = londonDay(now());
  const own = (await deps.people.workingTerms([userId]))(userId);
  // Nobody is a member before their first or after their last day.
  const teamId = isEmployedOn(own, today) ? teamOn(own.teamMemberships, today) : null;
  const [team] = teamId === null ? [] : await deps.teams.byIds([teamId]);
  if (!team?.showsAbsences) return ok(null);
  const period = { start: startDate, end: endDate };
  const everybody = await deps.people.teamMembers([team.id]);
  const members = membersDuring(everybody, team.id, period).filter((one) => !hasLeftBy(one, today));
  const leave = await deps.leaveRequests.overlapping(
    members.map((member) => member.userId),
    { from: startDate, to: endDate },
  );
  const leaveByUser = Map.groupBy(leave, (one) => one.userId);
  const options = { teamId: team.id, period, calendar: await deps.holidays.current() };
  return ok({
    teamName: team.name,
    people: members.map((member) => ({
      userId: member.userId,
      user: toUserReference(member.userId),
      days: absentDays(member, leaveByUser.get(member.userId) ?? [], options),
    })),
  });
}

const tooLongFailure = fieldError(
  'endDate',
  `You can see up to ${maxTeamChartDays} days at a time.`,
);
