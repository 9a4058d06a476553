import { fieldError, ok, type Result } from '@portal/kernel/result';

/** Checks a date range. BAD_INPUT at `endDate` if it is before `startDate`. */
export function validatePeriod(
  startDate: string,
  endDate: string,
): Result<{ startDate: string; endDate: string }, 'BAD_INPUT'> {
  if (startDate <= endDate) return ok({ startDate, endDate });
  return fieldError('endDate', 'must not be before the start');
}
