import { formatDay } from '@portal/kernel/format';

/** What is said of leave that begins before the first day for which it can be requested. */
export function tooFarBackMessage(earliest: string): string {
  return `You can only request leave from ${formatDay(earliest)}, the start of your previous leave year. For earlier dates, contact HR.`;
}
