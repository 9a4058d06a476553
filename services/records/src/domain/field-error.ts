import { formatLongDay } from '@portal/kernel/format-date';
import { fail } from '@portal/kernel/result';

/**
 * A BAD_INPUT failure for one input field. The message must make sense without the field's name.
 */
export function fieldError(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}

/** A BAD_INPUT failure for a day before the first one that can be archived. */
export function finalDayError(field: string, since: string) {
  return fieldError(
    field,
    `Enter a date on or after ${formatLongDay(since)}. Older records can’t be changed.`,
  );
}
