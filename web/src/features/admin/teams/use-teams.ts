import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { TeamsDocument } from '../../../gql/admin/teams/teams.ts';
import type { TeamPartsFragment } from '../../../gql/documents.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';

export type Team = TeamPartsFragment;

const teamChanges = ['portal.identity.team-'];

/** All teams, by name. */
export function useTeams() {
  useLiveRefetch(teamChanges, [TeamsDocument]);
  const { data, error, refetch } = useQuery(TeamsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { teams: data?.teams ?? undefined, error, refetch };
}

/** The names of teams by id. */
export type TeamNames = ReadonlyMap<string, string>;

/** The names of all teams; empty while they are unavailable. */
export function useTeamNames(): TeamNames {
  const { teams } = useTeams();
  return useMemo(() => new Map(teams?.map(({ id, name }) => [id, name])), [teams]);
}
