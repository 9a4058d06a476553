import type { Team, TeamNames } from './use-teams.ts';

/** What happens to leave below the minimum cover. */
export const coverRuleNames: Record<Team['coverRule'], string> = {
  warn: 'Warn',
  block: 'Don’t allow',
};

/** Whether members see when colleagues are off. */
export function formatVisibility(showsAbsences: boolean): string {
  return showsAbsences ? 'Visible' : 'Hidden';
}

export function hasMinimumCover({ minimumCover }: Pick<Team, 'minimumCover'>): boolean {
  return minimumCover.some((minimum) => minimum > 0);
}

/** The name of a team in a sentence: `no team` for none. */
export function formatTeam(teamId: string | null, names: TeamNames): string {
  return teamId === null ? 'no team' : (names.get(teamId) ?? 'a deleted team');
}
