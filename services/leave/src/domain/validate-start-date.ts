import { earliestStartMessage } from '@portal/contracts/leave/earliest-start-message';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { type Failure, fieldError } from '@portal/kernel/result';
import type { Settings } from './leave-settings.ts';

/**
 * Checks the start date of leave of any type; null if it is allowed. Fails with BAD_INPUT if it is
 * before the person's previous leave year (docs/specification/leave.md). `today` is London's. By default
 * the message addresses the person.
 */
export function validateStartDate(
  startDate: string,
  { leaveYearStartDate }: Pick<Settings, 'leaveYearStartDate'>,
  today: string,
  { isRequester = true } = {},
): Failure<'BAD_INPUT'> | null {
  const earliest = earliestLeaveDay(today, leaveYearStartDate);
  if (startDate >= earliest) return null;
  return fieldError('startDate', earliestStartMessage(earliest, { isRequester })).failure;
}
