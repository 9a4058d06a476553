import { formatDay } from '@portal/kernel/format-date';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { parseDay } from '../../hours/parse-date-time.ts';
import { nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type AuditFilter, dayRangeError } from './audit-filter.ts';
import { auditActionOptions, formatDeletedAccount } from './format-audit-entry.ts';

interface AuditFilterBarProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The filters of the audit trail. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  const count = Object.values(filter).filter(Boolean).length;
  return (
    <search aria-label="Audit trail" className="grid gap-3">
      {/* A phone shows the filters on request only: four fields fill its screen. */}
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
  const [isLeft, setIsLeft] = useState(true);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The filter changed elsewhere: it was cleared, or the user went back.
    if (value !== parseDay(text)) setText(value ? formatDay(value) : '');
  }
  const isInvalid = isLeft && text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={text}
      error={isInvalid ? 'Enter a date as dd/mm/yyyy.' : error}
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
