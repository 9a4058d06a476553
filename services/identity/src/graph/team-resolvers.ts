import * as contracts from '@portal/contracts/identity/team';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { deleteTeam } from '../operations/team/delete-team.ts';
import { deleteTeamMembership } from '../operations/team/delete-team-membership.ts';
import { saveTeam } from '../operations/team/save-team.ts';
import { saveTeamMembers } from '../operations/team/save-team-members.ts';
import { teams } from '../operations/team/teams.ts';

/** Teams and their members, which administrators set. */
export const teamResolvers = (deps: Dependencies) => ({
  Query: {
    teams: resolve(contracts.teams, () => teams(deps)),
  },
  Mutation: {
    saveTeam: resolve(contracts.saveTeam, (request, input) => saveTeam(deps, request, input)),
    deleteTeam: resolve(contracts.deleteTeam, (request, input) => deleteTeam(deps, request, input)),
    saveTeamMembers: resolve(contracts.saveTeamMembers, (request, input) =>
      saveTeamMembers(deps, request, input),
    ),
    deleteTeamMembership: resolve(contracts.deleteTeamMembership, (request, input) =>
      deleteTeamMembership(deps, request, input),
    ),
  },
});
