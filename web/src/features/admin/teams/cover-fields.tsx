import { useId } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { controlStyle, FieldError } from '../../../ui/forms/field.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { weekdayNames } from '../../working-patterns/weekday-names.ts';
import type { useDialogForm } from '../use-dialog-form.ts';
import { coverField, type TeamValues, withSameWeekdays } from './team-values.ts';

/** The minimum cover of each weekday. */
export function CoverFields({ form }: { form: ReturnType<typeof useDialogForm<TeamValues>> }) {
  const id = useId();
  const error = weekdayNames.map((_, weekday) => form.errors[coverField(weekday)]).find(Boolean);
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-1.5">
      <legend className="text-14 font-medium">Minimum cover</legend>
      <p id={`${id}-hint`} className="text-14 text-muted">
        How many members must be at work. 0 means no minimum.
      </p>
      <div className="grid grid-cols-7 gap-1.5 sm:gap-2">
        {weekdayNames.map((weekday, index) => {
          const { error: own, ...field } = form.field(coverField(index));
          return (
            <div key={weekday} className="grid min-w-0 gap-1">
              <label htmlFor={`${id}-${index}`} className="text-center text-12 text-muted">
                {weekday.slice(0, 3)}
              </label>
              <input
                {...field}
                id={`${id}-${index}`}
                aria-label={weekday}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                aria-invalid={own ? true : undefined}
                aria-describedby={own && `${id}-error`}
                onFocus={({ target }) => target.select()}
                className={cx(controlStyle, 'pr-0.5 pl-0.5 text-center tabular-nums')}
              />
            </div>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <Button
        variant="quiet"
        size="small"
        className="-ml-2.5 justify-self-start text-left"
        onClick={() => form.setValues(withSameWeekdays(form.values))}
      >
        Same for every weekday as on Monday
      </Button>
    </fieldset>
  );
}
