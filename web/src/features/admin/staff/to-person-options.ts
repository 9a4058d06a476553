import type { PersonFragment } from '../../../gql/documents.ts';
import type { PickerOption } from '../../../ui/forms/search-picker.tsx';
import { nameOf } from './staff-member.ts';

/** People as options of a picker, with their usernames. Those who left are marked. */
export function toPersonOptions(people: readonly PersonFragment[]): PickerOption[] {
  return people.map((person) => {
    const username = person.username ?? '';
    return {
      id: person.id,
      label: nameOf(person),
      detail: person.isDeactivated ? `${username} · left` : username,
    };
  });
}
