import { type ComponentProps, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { DateField } from './date-field.tsx';

interface OptionalDateFieldProps
  extends Omit<ComponentProps<typeof DateField>, 'isOptional' | 'autoFocus' | 'className'> {
  /** `Remove last day` */
  removeLabel: string;
}

/** A date that can be removed again. */
export function OptionalDateField({ removeLabel, ...field }: OptionalDateFieldProps) {
  // A new key also empties a date that is incomplete.
  const [removals, setRemovals] = useState(0);
  return (
    <div className="grid content-start justify-items-start gap-1">
      <DateField key={removals} isOptional autoFocus={removals > 0} className="w-full" {...field} />
      {field.value !== '' && !field.isDisabled && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          onClick={() => {
            field.onChange('');
            setRemovals(removals + 1);
          }}
        >
          {removeLabel}
        </Button>
      )}
    </div>
  );
}
