import type { InputOf } from '@portal/contracts/operation';
import { decimalHours, formatDuration } from '@portal/kernel/duration';
import { formatLongDay } from '@portal/kernel/format-date';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { teamsDuring } from '@portal/kernel/team-membership';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { compareByHours } from '../../domain/staff-hours.ts';
import type { hoursSummary as contract } from '../../dto/staff-attendance-contracts.ts';

export async function hoursSummary(
  { staffCache }: Pick<Dependencies, 'staffCache'>,
  { now }: Pick<SignedInRequest, 'now'>,
  { day, teamId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const at = now();
  const weekRange = weekOf(day ?? londonDay(at));
  const { staff, days, totalMinutes, running } = teamId
    ? await staffCache.weekOfTeam(teamId, weekRange, at)
    : await staffCache.week(weekRange, at);
  const employees = await staffCache.employees();
  return ok({
    weekRange,
    weekTotal: {
      totalHours: decimalHours(totalMinutes),
      totalMinutes,
      formatted: formatDuration(totalMinutes),
      runningSessions: running.sessions,
      runningMinutes: running.minutes,
    },
    staffDetails: staff.toSorted(compareByHours).map((person) => ({
      userId: person.userId,
      totalHours: decimalHours(person.totalMinutes),
      totalMinutes: person.totalMinutes,
      formattedHours: formatDuration(person.totalMinutes),
      runningMinutes: person.runningMinutes,
      sessionsCount: person.sessionsCount,
      teamIds: teamsDuring(employees.get(person.userId)?.teamMemberships ?? [], weekRange),
    })),
    dailyBreakdown: days.map(({ date, totalMinutes, peopleCount }) => ({
      dayName: weekdayName(date),
      date,
      totalHours: decimalHours(totalMinutes),
      totalMinutes,
      peopleCount,
    })),
  });
}

/** `Monday` */
function weekdayName(day: string): string {
  return formatLongDay(day).split(' ', 1)[0] ?? '';
}
