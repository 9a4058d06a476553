import type { PersonFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { maxMovedPeople } from './max-moved-people.ts';
import { teamOfPerson } from './team-members.ts';

/** The form for adding people: their ids, separated by spaces. */
export type AddMembersValues = { from: string; people: string };

export function chosenIds({ people }: AddMembersValues): Set<string> {
  return new Set(people.split(' ').filter(Boolean));
}

/** Adds a person to the chosen ones, or removes them. */
export function withPersonToggled(values: AddMembersValues, id: string): AddMembersValues {
  const ids = chosenIds(values);
  if (!ids.delete(id)) ids.add(id);
  return { ...values, people: [...ids].join(' ') };
}

/** The chosen people who aren’t in the team on the first day. */
export function joiningPeople(
  values: AddMembersValues,
  staff: readonly PersonFragment[],
  teamId: string,
): PersonFragment[] {
  const chosen = chosenIds(values);
  return staff.filter(
    (person) => chosen.has(person.id) && teamOfPerson(person, values.from) !== teamId,
  );
}

/** Everybody who was chosen may have joined meanwhile. */
export function addMembersErrors(
  { from }: AddMembersValues,
  joining: readonly unknown[],
): FieldErrors<AddMembersValues> {
  const count = joining.length;
  return {
    ...(!isDay(from) && { from: 'Enter a start date' }),
    ...(count === 0 && { people: 'Choose at least one person' }),
    ...(count > maxMovedPeople && { people: `Choose at most ${maxMovedPeople} people at a time` }),
  };
}

/** People who come from the same team; null for no team. */
export interface MoveGroup {
  teamId: string | null;
  people: PersonFragment[];
}

/** Who comes from which team on a day; people without a team come last. */
export function groupByTeam(people: readonly PersonFragment[], day: string): MoveGroup[] {
  const groups = Map.groupBy(people, (person) => teamOfPerson(person, day));
  return [...groups]
    .map(([teamId, members]) => ({ teamId, people: members }))
    .sort((one, other) => Number(one.teamId === null) - Number(other.teamId === null));
}
