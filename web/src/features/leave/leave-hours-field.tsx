import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

/** The hours that leave of irregular hours takes in all. */
export function LeaveHoursField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return (
    <TextField
      label="Hours of leave"
      hint="In all, in quarters of an hour, like 7.5."
      inputMode="decimal"
      autoComplete="off"
      {...props}
    />
  );
}
