import { formatDay } from '@portal/kernel/format';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { parseDay } from '../../hours/typed-times.ts';
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
        <DayField label="From" value={filter.fromDay} onChange={(fromDay) => change({ fromDay })} />
        <DayField
          label="To"
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
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/** A day as it is written here, whatever the browser's language is: its own field would follow that. */
function DayField({ value, error, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value ? formatDay(value) : '');
  const [isLeft, setIsLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The filters were cleared, or the way back led to others.
    if (value !== parseDay(text)) setText(value ? formatDay(value) : '');
  }
  const isUnread = isLeft && text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={text}
      error={isUnread ? 'Please enter a day as dd/mm/yyyy.' : error}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseDay(target.value));
      }}
      {...field}
    />
  );
}
