import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { readTeamParam, writeTeamParam } from './team-param.ts';
import { useTeams } from './use-teams.ts';

/** The team of the URL by which a page is filtered, and how to change it. */
export function useTeamFilter() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const { teams } = useTeams();
  const requested = readTeamParam(urlParams);
  const team = teams?.find(({ id }) => id === requested) ?? null;
  return {
    /** Null for all teams. A team that was deleted doesn’t filter. */
    teamId: teams && !team ? null : requested,
    team,
    selectTeam: (id: string | null) =>
      changeUrlParams((params) => writeTeamParam(params, id), { replace: true }),
  };
}
