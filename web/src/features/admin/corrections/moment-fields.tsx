import { londonDay } from '@portal/kernel/london';
import { currentTime } from '../../../app/server-clock.ts';
import type { useForm } from '../../../app/use-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { comesTwice } from './moment.ts';
import { beginning, end, type TypedTimes } from './session-times.ts';

interface MomentFieldsProps {
  form: ReturnType<typeof useForm<TypedTimes>>;
  times: TypedTimes;
  which: 'in' | 'out';
  hint?: string | undefined;
  autoFocus?: boolean;
}

/** The day and the time at which somebody clocked in or out. Not the browser's field for times: that asks some for a.m. */
export function MomentFields({ form, times, which, hint, autoFocus }: MomentFieldsProps) {
  const moment = which === 'in' ? beginning(times) : end(times);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-14 font-semibold">
        {which === 'in' ? 'Clocked in' : 'Clocked out'}
      </legend>
      <div className="grid grid-cols-[1.5fr_1fr] items-start gap-3">
        <TextField
          type="date"
          label="Day"
          min="2000-01-01"
          max={londonDay(new Date(currentTime()))}
          {...form.field(`${which}Day`)}
        />
        <TextField
          label="Time"
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:MM"
          maxLength={5}
          autoFocus={autoFocus}
          {...form.field(`${which}Time`)}
        />
      </div>
      {hint && <p className="text-12 text-muted">{hint}</p>}
      {comesTwice(moment) && (
        <Checkbox
          label="After the clocks went back"
          hint="This time came twice that night."
          checked={moment.again}
          onChange={(event) => form.change(`${which}Again`, event.target.checked)}
        />
      )}
    </fieldset>
  );
}
