import { fail, ok, type Result } from '@portal/kernel/result';

/** The days from one to another. BAD_INPUT at `endDate` where that is the earlier. */
export function periodOf(
  startDate: string,
  endDate: string,
): Result<{ startDate: string; endDate: string }, 'BAD_INPUT'> {
  if (startDate <= endDate) return ok({ startDate, endDate });
  const message = 'must not be before the start';
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}
