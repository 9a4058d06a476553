import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import { controlStyle, Field, useField } from './field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Grows with its content, up to half of the screen. */
export function TextArea({ label, hint, error, className, id, rows = 4, ...props }: TextAreaProps) {
  const control = useField({ id, hint, error });
  return (
    <Field controlId={control.id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...props}
        {...control}
        rows={rows}
        className={cx(
          controlStyle,
          'field-sizing-content max-h-[50dvh] min-h-24 resize-y pointer-coarse:min-h-24',
        )}
      />
    </Field>
  );
}
