import { Select } from '../../../ui/forms/select.tsx';
import { useTeams } from './use-teams.ts';

interface TeamFilterProps {
  /** Null for all teams. */
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Beside buttons, where a label above would not be in line with them. */
  isLabelHidden?: boolean;
  className?: string;
}

/** Filters by team. Not shown while there are no teams. */
export function TeamFilter({ selected, onSelect, ...props }: TeamFilterProps) {
  const { teams } = useTeams();
  if (!teams || teams.length === 0) return null;
  return (
    <Select
      {...props}
      label="Team"
      options={[
        { value: '', label: 'All teams' },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={selected ?? ''}
      onChange={({ target }) => onSelect(target.value || null)}
    />
  );
}
