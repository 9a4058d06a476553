import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';
import { formatDeletedAccount } from './format-audit-entry.ts';

interface PersonFilterProps {
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** A filter by person. A deleted one can be filtered by too. */
export function PersonFilter({ selected, onSelect }: PersonFilterProps) {
  const { people } = usePeople();
  const options = toPersonOptions(people ?? []);
  const isDeleted = people && selected !== null && !options.some(({ id }) => id === selected);
  if (isDeleted)
    options.unshift({ id: selected, label: formatDeletedAccount(selected), detail: '' });
  return (
    <SearchPicker
      // The picker can show a name only after the people have loaded.
      key={people ? `known ${isDeleted ? selected : ''}` : 'unknown'}
      label="Person"
      placeholder="Everyone"
      options={options}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
