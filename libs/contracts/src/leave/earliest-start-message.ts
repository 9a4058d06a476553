import { formatDay } from '@portal/kernel/format-date';

/**
 * The error message for leave that starts before `earliest`, the first day that can be requested. By
 * default it addresses the person.
 */
export function earliestStartMessage(earliest: string, { isRequester = true } = {}): string {
  if (!isRequester) {
    return `Leave can’t start before ${formatDay(earliest)}, the start of this person’s previous leave year.`;
  }
  return `Leave can’t start before ${formatDay(earliest)}, the start of your previous leave year. For earlier dates, contact HR.`;
}
