import { Select } from '../../../ui/forms/select.tsx';
import { registrationKindNames } from '../../registrations/format-registration.ts';
import { FilterBar } from '../../shell/filter-bar.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import {
  type RegistrationFilter,
  registrationKinds,
  registrationStatusNames,
} from './registration-filter.ts';

const kindOptions = [
  { value: '', label: 'All types' },
  ...registrationKinds.map((kind) => ({ value: kind, label: registrationKindNames[kind] })),
];
const statusOptions = [
  { value: '', label: 'All statuses' },
  ...Object.entries(registrationStatusNames).map(([value, label]) => ({ value, label })),
];

interface RegistrationFilterBarProps {
  filter: RegistrationFilter;
  onFilter: (part: Partial<RegistrationFilter>) => void;
}

/** The filters of the list. */
export function RegistrationFilterBar({ filter, onFilter }: RegistrationFilterBarProps) {
  return (
    <FilterBar
      label="Registrations"
      filter={filter}
      className="px-4 py-3 sm:px-5"
      columns="lg:grid-cols-[1fr_1fr_1fr_1fr]"
    >
      <Select
        label="Type"
        options={kindOptions}
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onFilter({ kind: (target.value || null) as RegistrationFilter['kind'] })
        }
      />
      <Select
        label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onFilter({ status: (target.value || null) as RegistrationFilter['status'] })
        }
      />
      <TeamFilter selected={filter.team} onSelect={(team) => onFilter({ team })} />
    </FilterBar>
  );
}
