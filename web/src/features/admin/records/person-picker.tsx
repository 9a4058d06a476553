import { useMemo } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { sortStaffByName } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';

const everyone = 'all';

interface WorkerPickerProps {
  people: readonly PersonFragment[] | undefined;
  selected: string | null;
  onSelect: (id: string | null) => void;
  label?: string;
}

/** Picks all workers or one; administrators have no records. */
export function PersonPicker({ people, selected, onSelect, label = 'Worker' }: WorkerPickerProps) {
  const options = useMemo(() => {
    const staff = toPersonOptions(sortStaffByName(people ?? []));
    const isUnknown = people && selected !== null && !staff.some(({ id }) => id === selected);
    const former = { id: selected ?? '', label: 'Former member of staff', detail: '' };
    return [
      { id: everyone, label: 'All Workers', detail: '' },
      ...(isUnknown ? [former] : []),
      ...staff,
    ];
  }, [people, selected]);
  return (
    <SearchPicker
      // The picker can show a name only after the people have loaded.
      key={people ? 'known' : 'unknown'}
      label={label}
      placeholder="Search by name or username"
      options={options}
      selected={selected ?? everyone}
      // A cleared picker shows everyone again on blur.
      onSelect={(id) => onSelect(id === everyone ? null : id)}
    />
  );
}
