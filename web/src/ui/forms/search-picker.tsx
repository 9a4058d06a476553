import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useContext, useDeferredValue } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { AriaButtonTooltip } from '../overlays/tooltip.tsx';
import { controlStyle } from './field.tsx';

export interface PickerOption {
  id: string;
  label: string;
  /** Distinguishes options with the same label, such as a username; it is searched too. */
  detail?: string;
}

interface SearchPickerProps {
  label: string;
  options: readonly PickerOption[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  name?: string;
  autoFocus?: boolean;
}

/** A combobox: one of many options, found by typing a part of it. */
export function SearchPicker({
  label,
  options,
  selected,
  onSelect,
  hint,
  error,
  placeholder = 'Search…',
  name,
  autoFocus = false,
}: SearchPickerProps) {
  // The field first, and then the list of hundreds, in a task of its own.
  const items = useDeferredValue(
    options,
    options.filter(({ id }) => id === selected),
  );
  return (
    <ComboBox
      {...(name && { name })}
      defaultItems={items}
      value={selected}
      onChange={(key) => onSelect(key === null ? null : String(key))}
      isInvalid={Boolean(error)}
      // Otherwise the list would close instead of showing that there are no matches.
      allowsEmptyCollection
      className="grid gap-1.5"
    >
      <Label className="text-14 font-medium">{label}</Label>
      {hint && (
        <Text slot="description" className="-mt-1 text-14 text-muted">
          {hint}
        </Text>
      )}
      <span className="relative block">
        <PickerInput placeholder={placeholder} autoFocus={autoFocus} />
        <AriaButtonTooltip content="Show the list">
          <Button className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-[6px] text-muted hover:bg-hover">
            <ChevronsUpDown aria-hidden className="size-4" />
          </Button>
        </AriaButtonTooltip>
      </span>
      <FieldError className="text-14 text-danger-ink">{error}</FieldError>
      <Popover className="w-(--trigger-width) animate-appear rounded-card bg-raised p-1 shadow-float">
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 36 }}>
          <ListBox<PickerOption>
            className="max-h-72 w-full overflow-y-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-14 text-muted">No matches</p>}
          >
            {(option) => <PickerItem option={option} />}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}

/**
 * Opens the list on a click, on typing and on arrow keys, but not on focus, where it would hide the
 * error of an invalid field.
 */
function PickerInput(props: { placeholder: string; autoFocus: boolean }) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onClick={() => state?.open(null, 'manual')}
      className={`${controlStyle} pr-10`}
    />
  );
}

function PickerItem({ option }: { option: PickerOption }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.detail ? `${option.label} ${option.detail}` : option.label}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-14 outline-none data-focused:bg-hover pointer-coarse:min-h-11"
    >
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.detail && <span className="text-12 text-muted">{option.detail}</span>}
          <Check aria-hidden className={isSelected ? 'size-4 text-accent' : 'invisible size-4'} />
        </>
      )}
    </ListBoxItem>
  );
}
