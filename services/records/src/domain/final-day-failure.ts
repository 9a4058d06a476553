import { formatLongDay } from '@portal/kernel/format-date';
import { fieldError } from '@portal/kernel/result';

/** A BAD_INPUT failure for a day before the first one that can be archived. */
export function finalDayFailure(field: string, since: string) {
  return fieldError(
    field,
    `Enter a date on or after ${formatLongDay(since)}. Older records can’t be changed.`,
  );
}
