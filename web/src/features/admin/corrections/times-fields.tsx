import type { useForm } from '../../../lib/forms/use-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { CorrectionValues, parseCorrectionForm } from '../../hours/correction-values.ts';

interface TimesFieldsProps {
  form: ReturnType<typeof useForm<CorrectionValues>>;
  typed: CorrectionValues;
  reading: ReturnType<typeof parseCorrectionForm>;
  focusOn: 'in' | 'out';
}

/** The day and times as text fields, because native time fields may use a 12-hour clock. */
export function TimesFields({ form, typed, reading, focusOn }: TimesFieldsProps) {
  const time = { inputMode: 'numeric', autoComplete: 'off', placeholder: 'HH:MM' } as const;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[1.3fr_1fr_1fr]">
        <TextField
          {...time}
          label="Date"
          placeholder="dd/mm/yyyy"
          className="max-sm:col-span-2"
          {...form.field('day')}
        />
        <TextField
          {...time}
          label="Clocked in"
          autoFocus={focusOn === 'in'}
          {...form.field('clockInTime')}
        />
        <TextField
          {...time}
          label="Clocked out"
          autoFocus={focusOn === 'out'}
          {...form.field('clockOutTime')}
        />
      </div>
      {reading.isInAmbiguous && (
        <Checkbox
          label={`Clocked in at the later ${typed.clockInTime}, after the clocks went back`}
          checked={typed.isSecondIn}
          onChange={(event) => form.change('isSecondIn', event.target.checked)}
        />
      )}
      {reading.isOutAmbiguous && (
        <Checkbox
          label={`Clocked out at the later ${typed.clockOutTime}, after the clocks went back`}
          checked={typed.isSecondOut}
          onChange={(event) => form.change('isSecondOut', event.target.checked)}
        />
      )}
    </>
  );
}
