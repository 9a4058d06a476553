import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, Field, useField } from './field.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  reservesErrorLine?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  reservesErrorLine,
  className,
  id,
  ...props
}: TextFieldProps) {
  const control = useField({ id, hint, error });
  return (
    <Field controlId={control.id} {...{ label, hint, error, reservesErrorLine, className }}>
      <input type="text" {...props} {...control} className={controlStyle} />
    </Field>
  );
}
