import { formatLongDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { fieldError, ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import type { CorrectedTimes } from '../domain/correction-times.ts';

/**
 * Checks that a new or corrected session is on a day of which clock-ins are kept: on an earlier one it would be
 * removed the next night. Fails with BAD_INPUT and an issue for the clock-in.
 */
export async function validateRetainedDay(
  { firstRetainedDays }: Pick<Dependencies, 'firstRetainedDays'>,
  times: CorrectedTimes,
  now: Date,
): Promise<Result<CorrectedTimes, 'BAD_INPUT'>> {
  const since = await firstRetainedDays.clockIns(now);
  if (londonDay(times.clockInTime) >= since) return ok(times);
  const message = `The clock-in must be on or after ${formatLongDay(since)}: older clock-ins have been removed`;
  return fieldError('clockInTime', message);
}
