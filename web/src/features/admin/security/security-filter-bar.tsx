import { Select } from '../../../ui/forms/select.tsx';
import { FilterBar } from '../../shell/filter-bar.tsx';
import { dayRangeError } from '../audit/audit-filter.ts';
import { DayFilter } from '../audit/day-filter.tsx';
import { PersonFilter } from '../audit/person-filter.tsx';
import { securityKindOptions } from './format-security-event.ts';
import type { SecurityFilter } from './security-filter.ts';

interface SecurityFilterBarProps {
  filter: SecurityFilter;
  onFilter: (filter: SecurityFilter) => void;
}

const outcomeOptions = [
  { value: '', label: 'All outcomes' },
  { value: 'failure', label: 'Refused or failed' },
  { value: 'success', label: 'Done' },
];

/** The filters of the security events. */
export function SecurityFilterBar({ filter, onFilter }: SecurityFilterBarProps) {
  const change = (part: Partial<SecurityFilter>) => onFilter({ ...filter, ...part });
  return (
    <FilterBar
      label="Security events"
      filter={filter}
      columns="lg:grid-cols-[1fr_10rem_1.2fr_9rem_9rem]"
    >
      <Select
        label="Kind"
        options={[{ value: '', label: 'All kinds' }, ...securityKindOptions]}
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          change({ kind: (target.value || null) as SecurityFilter['kind'] })
        }
      />
      <Select
        label="Outcome"
        options={outcomeOptions}
        value={filter.outcome ?? ''}
        onChange={({ target }) =>
          change({ outcome: (target.value || null) as SecurityFilter['outcome'] })
        }
      />
      <PersonFilter selected={filter.personId} onSelect={(personId) => change({ personId })} />
      <DayFilter label="From" value={filter.fromDay} onChange={(fromDay) => change({ fromDay })} />
      <DayFilter
        label="To"
        value={filter.toDay}
        error={dayRangeError(filter) ?? undefined}
        onChange={(toDay) => change({ toDay })}
      />
    </FilterBar>
  );
}
