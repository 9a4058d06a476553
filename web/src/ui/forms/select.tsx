import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import { controlStyle, Field, useField } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
  /** Beside other controls that have no visible label. */
  isLabelHidden?: boolean;
  /** Shown while nothing is chosen; it can’t be chosen itself. */
  placeholder?: string;
}

/** The browser’s own select, which is the easiest to use on a phone. */
export function Select({
  label,
  options,
  hint,
  error,
  isLabelHidden = false,
  placeholder = 'Choose…',
  className,
  id,
  ...props
}: SelectProps) {
  const control = useField({ id, hint, error });
  const offersEmpty = options.some(({ value }) => value === '');
  return (
    <Field
      controlId={control.id}
      label={label}
      hint={hint}
      error={error}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      <span className="relative block">
        <select {...props} {...control} className={cx(controlStyle, 'appearance-none pr-10')}>
          {!offersEmpty && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        />
      </span>
    </Field>
  );
}
