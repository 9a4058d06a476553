import { formatDay } from '@portal/kernel/format-date';
import { useState } from 'react';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { parseDay } from '../../hours/parse-date-time.ts';
import { FilterBar } from '../../shell/filter-bar.tsx';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type AuditFilter, dayRangeError } from './audit-filter.ts';
import { auditActionOptions, formatDeletedAccount } from './format-audit-entry.ts';

interface AuditFilterBarProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The filters of the audit trail. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  return (
    <FilterBar label="Audit trail" filter={filter} columns="lg:grid-cols-[1fr_1.2fr_10rem_10rem]">
      <Select
        label="Action"
        options={[{ value: '', label: 'All actions' }, ...auditActionOptions]}
        value={filter.action ?? ''}
        onChange={(event) =>
          change({ action: (event.target.value || null) as AuditFilter['action'] })
        }
      />
      <PersonPicker selected={filter.personId} onSelect={(personId) => change({ personId })} />
      <DayField label="From" value={filter.fromDay} onChange={(fromDay) => change({ fromDay })} />
      <DayField
        label="To"
        value={filter.toDay}
        error={dayRangeError(filter) ?? undefined}
        onChange={(toDay) => change({ toDay })}
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

interface DayFieldProps {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/**
 * A text field for a day as dd/mm/yyyy, because a native date field follows the browser's language.
 */
function DayField({ value, error, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value ? formatDay(value) : '');
  const [isBlurred, setIsBlurred] = useState(true);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The filter changed elsewhere: it was cleared, or the user went back.
    if (value !== parseDay(text)) setText(value ? formatDay(value) : '');
  }
  const isInvalid = isBlurred && text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={text}
      error={isInvalid ? 'Enter a date as dd/mm/yyyy' : error}
      onFocus={() => setIsBlurred(false)}
      onBlur={() => setIsBlurred(true)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseDay(target.value));
      }}
      {...field}
    />
  );
}
