import { teamAbsences as contract } from '@portal/contracts/leave/team-absences';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { teamAbsences } from '../operations/team-absences/team-absences.ts';

export const teamAbsencesResolvers = (deps: Dependencies) => ({
  Query: {
    teamAbsences: resolve(contract, (request, input) => teamAbsences(deps, request, input)),
  },
  Mutation: {},
});
