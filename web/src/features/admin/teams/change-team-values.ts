import type { PersonFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { teamOfPerson } from './team-members.ts';

/** The option for no team; an empty value means that nothing is chosen. */
export const noTeam = 'none';

/** The form of a change of team. */
export type ChangeTeamValues = { teamId: string; from: string };

export function toTeamMove({ teamId, from }: ChangeTeamValues): {
  teamId: string | null;
  from: string;
} {
  return { teamId: teamId === noTeam ? null : teamId, from };
}

/** A change to the team of that day would do nothing. */
export function changeTeamErrors(
  values: ChangeTeamValues,
  person: Pick<PersonFragment, 'teamMemberships'>,
): FieldErrors<ChangeTeamValues> {
  const { teamId, from } = values;
  if (!isDay(from))
    return { from: 'Enter a start date', ...(!teamId && { teamId: 'Choose a team' }) };
  if (!teamId) return { teamId: 'Choose a team' };
  if (teamOfPerson(person, from) !== toTeamMove(values).teamId) return {};
  return {
    teamId:
      teamId === noTeam
        ? 'They’re not in a team on this day'
        : 'They’re already in this team on this day',
  };
}
