import { londonDay } from '@portal/kernel/london';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type AuditFilter, daysProblem } from './audit-filter.ts';
import { actionOptions, deletedAccount } from './audit-words.ts';

interface AuditFilterBarProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** What of the audit trail is to be seen. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  const today = londonDay(new Date(currentTime()));
  const count = Object.values(filter).filter(Boolean).length;
  return (
    <search aria-label="Audit trail" className="grid gap-3">
      {/* Four fields would be all that a phone shows. */}
      <Button
        variant="secondary"
        icon={<ListFilter aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="justify-self-start sm:hidden"
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div
        id={id}
        className={cx(
          'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.2fr_10rem_10rem]',
          !isOpen && 'max-sm:hidden',
        )}
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
          label="From"
          max={today}
          value={filter.fromDay}
          onChange={(fromDay) => change({ fromDay })}
        />
        <DayField
          label="To"
          max={today}
          value={filter.toDay}
          error={daysProblem(filter) ?? undefined}
          onChange={(toDay) => change({ toDay })}
        />
      </div>
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
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The filters were cleared.
    if (value === null) setText('');
  }
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
