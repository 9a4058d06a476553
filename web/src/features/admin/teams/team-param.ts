import { tabPath } from '../admin-tabs.ts';

const name = 'team';

/** The id of the team in the URL; null for all teams. */
export function readTeamParam(urlParams: URLSearchParams): string | null {
  const id = urlParams.get(name) ?? '';
  return /^[0-9a-f]{24}$/.test(id) ? id : null;
}

/** Writes the team to the URL and keeps the other parameters. */
export function writeTeamParam(urlParams: URLSearchParams, teamId: string | null): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  if (teamId) params.set(name, teamId);
  else params.delete(name);
  return params;
}

/** The URL of a team’s panel. */
export function teamPath(teamId: string): string {
  return `${tabPath('staff', 'teams')}&${name}=${teamId}`;
}
