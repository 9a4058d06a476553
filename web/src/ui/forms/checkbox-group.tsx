import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string | undefined;
}

interface CheckboxGroupProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The field’s name in the form, which the first checkbox gets, so that it takes the focus after an error. */
  name?: string | undefined;
  options: readonly Option<Value>[];
  selected: readonly Value[];
  isDisabled?: boolean;
  onChange: (selected: Value[]) => void;
}

/** Checkboxes of which any number can be selected, under one label. */
export function CheckboxGroup<Value extends string>({
  label,
  hint,
  error,
  name,
  options,
  selected,
  isDisabled = false,
  onChange,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="grid gap-1">
      <legend className="text-14 font-medium">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      )}
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          name={index === 0 && name ? name : option.value}
          label={option.label}
          hint={option.hint}
          checked={selected.includes(option.value)}
          disabled={isDisabled}
          onChange={({ target }) => {
            const others = selected.filter((value) => value !== option.value);
            onChange(target.checked ? [...others, option.value] : others);
          }}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
