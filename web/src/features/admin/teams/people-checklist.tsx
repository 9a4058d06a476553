import { searchKey, searchWords } from '@portal/kernel/search-key';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { CheckboxControl } from '../../../ui/forms/checkbox.tsx';
import { controlStyle, FieldError } from '../../../ui/forms/field.tsx';
import { useContainerVirtualRows } from '../../../ui/tables/use-container-virtual-rows.ts';
import { cx } from '../../../ui/theme/cx.ts';

export interface ListedPerson {
  id: string;
  name: string;
  username: string;
  /** The team that they are in. */
  detail: string;
  /** They can’t be chosen. */
  isDisabled: boolean;
}

interface PeopleChecklistProps {
  label: string;
  people: readonly ListedPerson[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The field’s name in the form, to focus it when nobody is chosen. */
  name: string;
  error: string | undefined;
}

const rowHeight = 52;

/** Chooses several people, found by a part of their names or usernames. */
export function PeopleChecklist({
  label,
  people,
  chosen,
  onToggle,
  name,
  error,
}: PeopleChecklistProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => findPeople(people, typed), [people, typed]);

  /** Enter chooses the first match instead of sending the form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    const first = shown.find(({ isDisabled }) => !isDisabled);
    if (!first) return;
    onToggle(first.id);
    setTyped('');
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <span className="relative block">
        <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
        <input
          id={id}
          name={name}
          type="search"
          autoComplete="off"
          placeholder="Name or username"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className={cx(controlStyle, 'pl-9')}
        />
      </span>
      <FieldError id={`${id}-error`} error={error} />
      <Rows label={label} people={shown} chosen={chosen} onToggle={onToggle} />
      <p role="status" className="sr-only">
        {typed && `${shown.length} found`}
      </p>
    </div>
  );
}

type RowsProps = Pick<PeopleChecklistProps, 'label' | 'people' | 'chosen' | 'onToggle'>;

function Rows({ label, people, chosen, onToggle }: RowsProps) {
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const rows = useContainerVirtualRows<HTMLDivElement, HTMLLIElement>(ids, rowHeight);
  return (
    <div ref={rows.box} className="h-60 overflow-y-auto rounded-control border border-line">
      {people.length === 0 && <p className="px-3 py-4 text-14 text-muted">No matches</p>}
      <ul aria-label={label} onFocus={rows.onFocus} className="grid grid-cols-1">
        {rows.shown.map(({ index, gap }) => {
          const person = people[index];
          if (!person) return null;
          return (
            <Fragment key={person.id}>
              <Gap height={gap} />
              <li
                ref={rows.measure}
                data-id={person.id}
                data-index={index}
                aria-setsize={people.length}
                aria-posinset={index + 1}
              >
                <Row
                  person={person}
                  isChosen={chosen.has(person.id)}
                  onToggle={() => onToggle(person.id)}
                />
              </li>
            </Fragment>
          );
        })}
        <Gap height={rows.after} />
      </ul>
    </div>
  );
}

/** The space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <li aria-hidden style={{ height }} />;
}

interface RowProps {
  person: ListedPerson;
  isChosen: boolean;
  onToggle: () => void;
}

function Row({ person, isChosen, onToggle }: RowProps) {
  const { id, name, username, detail, isDisabled } = person;
  return (
    <label
      htmlFor={`${id}-choice`}
      className={cx(
        'flex min-h-13 items-center gap-3 px-3 py-1.5 text-14 has-focus-visible:bg-hover',
        isDisabled ? 'text-muted' : 'cursor-pointer hover:bg-hover',
        isChosen && 'bg-accent-soft',
      )}
    >
      <CheckboxControl
        id={`${id}-choice`}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <Avatar name={name} size="small" />
      <span className="grid min-w-0 flex-1">
        <span title={username} className="truncate font-medium">
          {name}
        </span>
        <span className="truncate text-12 text-muted">{detail}</span>
      </span>
    </label>
  );
}

/** The people whose name or username contains every word. */
function findPeople(people: readonly ListedPerson[], typed: string): readonly ListedPerson[] {
  const words = searchWords(typed);
  if (words.length === 0) return people;
  return people.filter(({ name, username }) => {
    const key = searchKey(`${name} ${username}`);
    return words.every((word) => key.includes(word));
  });
}
