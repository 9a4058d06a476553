import { fail, ok, type Result } from '@portal/kernel/result';

/** Checks a date range. BAD_INPUT at `endDate` if it is before `startDate`. */
export function validatePeriod(
  startDate: string,
  endDate: string,
): Result<{ startDate: string; endDate: string }, 'BAD_INPUT'> {
  if (startDate <= endDate) return ok({ startDate, endDate });
  const message = 'must not be before the start';
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}
