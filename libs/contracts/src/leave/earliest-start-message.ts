import { formatDay } from '@portal/kernel/format-date';

/** The error message for leave that starts before `earliest`, the first day that can be requested. */
export function earliestStartMessage(earliest: string): string {
  return `Leave can’t start before ${formatDay(earliest)}, the start of your previous leave year. For earlier dates, contact HR.`;
}
