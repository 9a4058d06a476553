import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import { FieldError, useField } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className, id, ...props }: CheckboxProps) {
  const control = useField({ id, hint, error });
  return (
    <div className={cx('grid gap-1', className)}>
      <label
        htmlFor={control.id}
        className="flex items-start gap-2.5 py-1 text-14 has-enabled:cursor-pointer pointer-coarse:py-2.5"
      >
        <span className="mt-px flex">
          <CheckboxControl {...control} {...props} />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${control.id}-hint`} className="-mt-1 pl-7.5 text-14 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${control.id}-error`} error={error} />
    </div>
  );
}

/** A checkbox without a label, for a row that is one. */
export function CheckboxControl(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer size-5 appearance-none rounded-[5px] border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink disabled:opacity-50 aria-invalid:border-danger"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
