import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import {
  type EmploymentValues,
  employmentErrors,
  toEmploymentValues,
} from './employment-values.ts';
import type { EmploymentFragment } from './format-employment.ts';

/** The values to rehire somebody with: the terms of the employment before, without its days. */
export function toRehireValues(before: EmploymentFragment): EmploymentValues {
  return { ...toEmploymentValues(before), firstDay: '', lastDay: '' };
}

/** Checks the values of a rehire: the first day is after the last day of the employment before. */
export function rehireErrors(
  values: EmploymentValues,
  { lastDay }: Pick<EmploymentFragment, 'lastDay'>,
): FieldErrors<EmploymentValues> {
  const errors = employmentErrors(values);
  if (values.firstDay === '') {
    errors.firstDay = 'Enter the first day';
  } else if (isDay(values.firstDay) && lastDay !== null && values.firstDay <= lastDay) {
    errors.firstDay = `Enter a day after their last day, ${formatDayWithMonthName(lastDay)}`;
  }
  return errors;
}
