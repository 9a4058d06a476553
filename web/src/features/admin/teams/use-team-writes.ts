import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { PeopleDocument } from '../../../gql/admin/staff/staff.ts';
import {
  DeleteTeamDocument,
  SaveTeamDocument,
  TeamsDocument,
} from '../../../gql/admin/teams/teams.ts';
import type { SaveTeamInput } from '../../../gql/documents.ts';
import { compareNames } from '../staff/staff-member.ts';
import type { Team } from './use-teams.ts';

/** Saves and deletes teams. Both throw on failure. */
export function useTeamWrites() {
  const client = useApolloClient();

  async function save(input: SaveTeamInput): Promise<Team> {
    const { data } = await client.mutate({ mutation: SaveTeamDocument, variables: { input } });
    if (!data) throw new Error('The team came back empty');
    const saved = data.saveTeam;
    changeTeams(client.cache, (teams) =>
      [...teams.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
        compareNames(one.name, other.name),
      ),
    );
    return saved;
  }

  async function remove({ id }: Team): Promise<void> {
    await client.mutate({ mutation: DeleteTeamDocument, variables: { input: { id } } });
    forget(id);
    // Past memberships of the team go with it.
    void client.refetchQueries({ include: [PeopleDocument] }).catch(() => {});
  }

  /** Removes a team from the lists that somebody else deleted. */
  function forget(id: string): void {
    changeTeams(client.cache, (teams) => teams.filter((team) => team.id !== id));
  }

  return { save, remove, forget };
}

function changeTeams(cache: ApolloCache, change: (teams: readonly Team[]) => Team[]): void {
  cache.updateQuery(
    { query: TeamsDocument },
    (data) => data?.teams && { teams: change(data.teams) },
  );
}
