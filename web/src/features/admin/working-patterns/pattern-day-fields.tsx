import { formatDuration } from '@portal/kernel/duration';
import { shiftMinutes } from '@portal/kernel/working-pattern';
import type { useForm } from '../../../lib/forms/use-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { controlStyle, Field, FieldError, useField } from '../../../ui/forms/field.tsx';
import { prefixWithLabel } from '../../../ui/forms/prefix-with-label.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { parseTime } from '../../hours/parse-date-time.ts';
import { type DayTextPart, type PatternValues, toShift } from './working-pattern-values.ts';

export type PatternForm = ReturnType<typeof useForm<PatternValues>>;

/** The id of the error that no day is worked. */
export const noDaysErrorId = 'pattern-days-error';

/** The columns of a week on a wide screen. */
export const dayColumns = 'sm:grid-cols-[9rem_repeat(3,minmax(0,1fr))_6rem] sm:gap-x-3';
export const dayLabels: Record<DayTextPart, string> = {
  start: 'Start',
  end: 'End',
  breakMinutes: 'Break (min)',
};

interface PatternDayFieldsProps {
  form: PatternForm;
  values: PatternValues;
  /** The Monday of the first week is 0. */
  day: number;
  /** `Monday` */
  name: string;
  /** `Monday of week 2`: one of several weeks. */
  groupName: string;
  onWorked: (isWorked: boolean) => void;
}

/** A day of a pattern: whether it is worked, and its hours. */
export function PatternDayFields({
  form,
  values,
  day,
  name,
  groupName,
  onWorked,
}: PatternDayFieldsProps) {
  const isWorked = values[`day${day}.isWorked`] ?? false;
  const hasNoDays = form.errors[`day${day}.isWorked`] !== undefined;
  return (
    <fieldset
      aria-label={groupName}
      className={cx('grid grid-cols-3 items-center gap-x-2 gap-y-2 py-2 sm:py-1.5', dayColumns)}
    >
      <Checkbox
        label={<span className={isWorked ? 'font-medium' : 'text-muted'}>{name}</span>}
        name={`day${day}.isWorked`}
        checked={isWorked}
        {...(hasNoDays && { 'aria-invalid': true, 'aria-describedby': noDaysErrorId })}
        onChange={({ target }) => onWorked(target.checked)}
        className="max-sm:col-span-2"
      />
      {isWorked ? (
        <Hours form={form} values={values} day={day} />
      ) : (
        <p className="text-14 text-muted max-sm:text-right sm:col-span-4">Day off</p>
      )}
    </fieldset>
  );
}

function Hours({ form, values, day }: Pick<PatternDayFieldsProps, 'form' | 'values' | 'day'>) {
  const shift = toShift(values, day);
  const minutes = shift && shiftMinutes(shift);
  const start = useHoursField(form, day, 'start');
  const end = useHoursField(form, day, 'end');
  const breakMinutes = useHoursField(form, day, 'breakMinutes');
  return (
    <>
      {start.input}
      {end.input}
      {breakMinutes.input}
      <p className="text-right text-14 text-muted tabular-nums">
        {shift && minutes !== null && minutes > 0 && formatDuration(minutes)}
        {shift && shift.end < shift.start && <span className="block text-12">ends next day</span>}
      </p>
      <div className="col-span-full grid gap-1 empty:hidden max-sm:order-2 sm:pl-39">
        {start.error}
        {end.error}
        {breakMinutes.error}
      </div>
    </>
  );
}

/** A narrow input and its error, which has the width of the row. */
function useHoursField(form: PatternForm, day: number, part: DayTextPart) {
  const name = `day${day}.${part}` as const;
  const { error, onBlur, ...field } = form.field(name);
  const control = useField({ error });
  const label = dayLabels[part];
  const isTime = part !== 'breakMinutes';

  function leave(): void {
    const time = isTime ? parseTime(field.value) : null;
    if (time && time !== field.value) form.change(name, time);
    onBlur();
  }

  return {
    input: (
      <Field controlId={control.id} label={label} isLabelHiddenIfWide className="max-sm:order-1">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...control}
          {...field}
          onBlur={leave}
          className={`${controlStyle} tabular-nums`}
        />
      </Field>
    ),
    error: error && (
      <FieldError
        id={`${control.id}-error`}
        error={prefixWithLabel(isTime ? label : 'Break', error)}
      />
    ),
  };
}
