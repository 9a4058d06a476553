import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

type SystemNameFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'error' | 'readOnly'
>;

/** The name under which another system is listed. */
export function SystemNameField(props: SystemNameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="For example, the name of your payroll system"
      autoComplete="off"
      maxLength={60}
      autoFocus
      {...props}
    />
  );
}
