import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import { prefixWithLabel } from './prefix-with-label.ts';

interface FieldOptions {
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Ids and ARIA attributes that connect a control with its hint and error. */
export function useField({ id, hint, error }: FieldOptions) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean);
  return {
    id: controlId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
}

interface FieldProps {
  controlId: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Reserves a line for the error, so that nothing moves when it appears. */
  reservesErrorLine?: boolean | undefined;
  /** On a wide screen a column header says it. */
  isLabelHiddenIfWide?: boolean | undefined;
  /** Only screen readers say it. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its label, hint and error. */
export function Field({
  controlId,
  label,
  hint,
  error,
  reservesErrorLine = false,
  isLabelHiddenIfWide = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const message = error && typeof label === 'string' ? prefixWithLabel(label, error) : error;
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label
        htmlFor={controlId}
        className={cx(
          'text-14 font-medium',
          isLabelHiddenIfWide && 'sm:sr-only',
          isLabelHidden && 'sr-only',
        )}
      >
        {label}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="-mt-1 text-14 text-muted">
          {hint}
        </p>
      )}
      {children}
      <div className={reservesErrorLine ? 'min-h-5' : 'contents'}>
        <FieldError id={`${controlId}-error`} error={message} />
      </div>
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex animate-appear items-start gap-1.5 text-14 text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

/** Class names shared by all input controls. 16 pixels on a phone, or iOS zooms into the page. */
export const controlStyle =
  'min-h-10 w-full scroll-my-20 rounded-control border border-edge bg-surface px-3 py-2 text-16 text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 [&[readonly]]:bg-sunken aria-invalid:border-danger pointer-coarse:min-h-12 lg:text-14';
