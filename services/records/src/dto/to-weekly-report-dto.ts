import type { WeeklyReport } from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import type { StoredReport } from '../store/weekly-reports.ts';

/**
 * Converts a stored weekly report to its contract; with `teamId`, its people are those of the team. An older report
 * without teams has everybody.
 */
export function toWeeklyReportDto(
  { weekStart, madeAt, people, teams }: StoredReport,
  teamId: string | null = null,
): WeeklyReport {
  return {
    weekStart,
    weekEnd: addDays(weekStart, 6),
    madeAt: madeAt.toISOString(),
    people: teamId === null || !teams ? people : peopleInTeam(teams, teamId),
    hasTeams: teams !== undefined,
  };
}

function peopleInTeam(teams: NonNullable<StoredReport['teams']>, teamId: string): number {
  return teams.find(({ id }) => id === teamId)?.people ?? 0;
}
