import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import {
  type LeaveStatus,
  type LeaveType,
  leaveStatusName,
  leaveTypeName,
} from '../../leave/format-leave.ts';
import { FilterBar } from '../../shell/filter-bar.tsx';
import { sortStaffByName } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';
import { TeamFilter } from '../teams/team-filter.tsx';
import type { LeaveRequestFilter } from './leave-request-filter.ts';

const statuses: LeaveStatus[] = ['pending', 'approved', 'denied', 'cancelled'];
const types: LeaveType[] = ['annual', 'sick', 'compassionate'];

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...statuses.map((status) => ({ value: status, label: leaveStatusName(status) })),
];
const typeOptions = [
  { value: '', label: 'All types' },
  ...types.map((type) => ({ value: type, label: leaveTypeName(type) })),
];
const sinceOptions = [
  { value: '', label: 'From three months ago' },
  { value: 'all', label: 'From two years ago' },
];

interface LeaveRequestFilterBarProps {
  filter: LeaveRequestFilter;
  onFilter: (part: Partial<LeaveRequestFilter>) => void;
}

/** The filters of the request list. */
export function LeaveRequestFilterBar({ filter, onFilter }: LeaveRequestFilterBarProps) {
  return (
    <FilterBar
      label="Requests"
      filter={filter}
      className="p-4 sm:px-5"
      columns="lg:grid-cols-[1fr_1fr_1.4fr_1.2fr] lg:has-[>:nth-child(5)]:grid-cols-[1fr_1fr_1.2fr_1.2fr_1.4fr]"
    >
      <Select
        label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onFilter({ status: (target.value || null) as LeaveStatus | null })
        }
      />
      <Select
        label="Type"
        options={typeOptions}
        value={filter.type ?? ''}
        onChange={({ target }) => onFilter({ type: (target.value || null) as LeaveType | null })}
      />
      <PersonPicker selected={filter.personId} onSelect={(personId) => onFilter({ personId })} />
      <TeamFilter selected={filter.teamId} onSelect={(teamId) => onFilter({ teamId })} />
      <Select
        label="Period"
        options={sinceOptions}
        value={filter.isAll ? 'all' : ''}
        onChange={({ target }) => onFilter({ isAll: target.value === 'all' })}
      />
    </FilterBar>
  );
}

interface PersonPickerProps {
  selected: string | null;
  onSelect: (id: string | null) => void;
}

function PersonPicker({ selected, onSelect }: PersonPickerProps) {
  const { people } = usePeople();
  const options = toPersonOptions(sortStaffByName(people ?? []));
  return (
    <SearchPicker
      // The picker can show a name only after the people have loaded.
      key={people ? 'known' : 'unknown'}
      label="Person"
      placeholder="Everyone"
      options={options}
      selected={options.some(({ id }) => id === selected) ? selected : null}
      onSelect={onSelect}
    />
  );
}
