import { londonDay } from '@portal/kernel/london';
import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type AuditFilter, daysProblem, everything, isFiltered } from './audit-filter.ts';
import { actionOptions, deletedAccount } from './audit-words.ts';

interface AuditFilterBarProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** What of the audit trail is to be seen. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const [round, setRound] = useState(0);
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  const today = londonDay(new Date(currentTime()));
  return (
    <search
      aria-label="Audit trail"
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.2fr_10rem_10rem]"
    >
      <Select
        label="Action"
        options={[{ value: '', label: 'Every action' }, ...actionOptions]}
        value={filter.action ?? ''}
        onChange={(event) =>
          change({ action: (event.target.value || null) as AuditFilter['action'] })
        }
      />
      <PersonPicker selected={filter.personId} onSelect={(personId) => change({ personId })} />
      <DayField
        key={`from ${round}`}
        label="From"
        max={today}
        value={filter.fromDay}
        onChange={(fromDay) => change({ fromDay })}
      />
      <DayField
        key={`to ${round}`}
        label="To"
        max={today}
        value={filter.toDay}
        error={daysProblem(filter) ?? undefined}
        onChange={(toDay) => change({ toDay })}
      />
      {isFiltered(filter) && (
        <Button
          variant="quiet"
          size="small"
          icon={<FilterX aria-hidden />}
          className="justify-self-start sm:col-span-full"
          onClick={() => {
            setRound(round + 1);
            onFilter(everything);
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface PersonPickerProps {
  selected: string | null;
  onSelect: (id: string | null) => void;
}

function PersonPicker({ selected, onSelect }: PersonPickerProps) {
  const { people } = usePeople();
  const options = (people ?? []).map((person) => ({
    id: person.id,
    label: nameOf(person),
    detail: person.username ?? '',
  }));
  const isGone = people && selected !== null && !options.some(({ id }) => id === selected);
  if (isGone) options.unshift({ id: selected, label: deletedAccount(selected), detail: '' });
  return (
    <SearchPicker
      // What is chosen can be named only once everybody is known.
      key={people ? `known ${isGone ? selected : ''}` : 'unknown'}
      label="Person"
      placeholder="Everybody"
      options={options}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  max: string;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/** While a year is typed, the browser takes its first digits for a year of antiquity. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value ?? '');
  return (
    <TextField
      type="date"
      min="2000-01-01"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '' || target.value >= '2000') onChange(target.value || null);
      }}
      {...field}
    />
  );
}
