import { decimalHours, minutesBetween } from '@portal/kernel/duration';

const hourMs = 3_600_000;
/** After this time an open session is a missing clock-out (docs/specification/time.md). */
const maxSessionMs = 16 * hourMs;

/** The times of one session of work. */
export interface EntryTimes {
  clockInTime: Date;
  clockOutTime: Date | null;
  missingClockOut: boolean;
}

/** The earliest clock-in that a session open at an instant can have: 16 hours before. */
export function earliestOpenAt(at: Date): Date {
  return new Date(at.getTime() - maxSessionMs);
}

/** Whether an instant is more than 16 hours after the clock-in. */
export function isTooLong({ clockInTime }: EntryTimes, at: Date): boolean {
  return clockInTime < earliestOpenAt(at);
}

/** Whether the clock-out is missing: marked, or the session is open for more than 16 hours. */
export function isMissingClockOut(session: EntryTimes, at: Date): boolean {
  if (session.clockOutTime) return false;
  return session.missingClockOut || isTooLong(session, at);
}

/** Whether a session is open at an instant. */
export function isOpen(session: EntryTimes, at: Date): boolean {
  return session.clockOutTime === null && !isMissingClockOut(session, at);
}

/**
 * The minutes worked in a session up to an instant, as the difference of the minutes shown. A
 * session with a missing clock-out counts 0.
 */
export function minutesWorked(session: EntryTimes, at: Date): number {
  if (isMissingClockOut(session, at)) return 0;
  return minutesBetween(session.clockInTime, session.clockOutTime ?? at);
}

/** The decimal hours of an ended session; null while it is open or its clock-out is missing. */
export function hoursWorked(session: EntryTimes): number | null {
  const { clockInTime, clockOutTime } = session;
  return clockOutTime && decimalHours(minutesBetween(clockInTime, clockOutTime));
}
