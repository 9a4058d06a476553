import { tooFarBackMessage } from '@portal/contracts/leave/too-far-back';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import type { Failure } from '@portal/kernel/result';
import type { Settings } from './settings.ts';

/**
 * Why leave of any type can't begin on a day: it would be more than a leave year back, before the
 * previous one (decisions.md section 4); null where it can. `today` is London's.
 */
export function tooFarBack(
  startDate: string,
  { leaveYearStartDate }: Pick<Settings, 'leaveYearStartDate'>,
  today: string,
): Failure<'BAD_INPUT'> | null {
  const earliest = earliestLeaveDay(today, leaveYearStartDate);
  if (startDate >= earliest) return null;
  const message = tooFarBackMessage(earliest);
  return { code: 'BAD_INPUT', message, issues: [{ path: ['startDate'], message }] };
}
