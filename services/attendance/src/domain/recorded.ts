import type { EntryChange } from '@portal/contracts/attendance/correction';
import type { Entry } from './entry.ts';
import { hoursWorked, isMissingClockOut } from './session.ts';

/** The times of a session and what followed from them at one point of its history. */
export type Recorded = Pick<
  Entry,
  'clockInTime' | 'clockOutTime' | 'isLate' | 'lateMinutes' | 'missingClockOut'
>;

/** What is recorded of an entry, as everybody sees it at an instant. */
export function recordedOf(entry: Entry, at: Date): Recorded {
  const { clockInTime, clockOutTime, isLate, lateMinutes } = entry;
  const missingClockOut = isMissingClockOut(entry, at);
  return { clockInTime, clockOutTime, isLate, lateMinutes, missingClockOut };
}

/** The same as the contract tells it, with the decimal hours that the times give. */
export function describeRecorded(recorded: Recorded): EntryChange['before'] {
  return {
    ...recorded,
    clockInTime: recorded.clockInTime.toISOString(),
    clockOutTime: recorded.clockOutTime?.toISOString() ?? null,
    hoursWorked: hoursWorked(recorded),
  };
}
