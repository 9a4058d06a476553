import type { RecordToStore } from './day-difference.ts';
import { leaveShare } from './leave-flags.ts';

/** The working day of records of earlier versions, which have no working pattern. */
export const standardMinutes = 8 * 60;

/** Records of earlier versions have no time due: a working day had 8 hours, less leave (docs/working-patterns.md). */
export function dueMinutesOf(
  record: Parameters<typeof leaveShare>[0] &
    Pick<RecordToStore, 'isWorkingDay'> &
    Partial<Pick<RecordToStore, 'dueMinutes'>>,
): number {
  if (record.dueMinutes !== undefined) return record.dueMinutes;
  return record.isWorkingDay ? Math.round(standardMinutes * (1 - leaveShare(record))) : 0;
}
