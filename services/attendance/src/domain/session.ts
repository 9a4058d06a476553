import { decimalHours, minutesBetween } from '@portal/kernel/duration';

const hour = 3_600_000;
/** After this long an open session is a missing clock-out (decisions.md section 3). */
const longestSession = 16 * hour;

/** The times of one session of work. */
export interface Session {
  clockInTime: Date;
  clockOutTime: Date | null;
  missingClockOut: boolean;
}

/** The earliest clock-in of an open session that is not yet a missing clock-out at an instant. */
export function earliestOpenAt(at: Date): Date {
  return new Date(at.getTime() - longestSession);
}

/** Whether an instant is more than 16 hours after its beginning. */
export function isTooLong({ clockInTime }: Session, at: Date): boolean {
  return clockInTime < earliestOpenAt(at);
}

/** Whether its clock-out is missing: marked so, or open for more than 16 hours at an instant. */
export function isMissingClockOut(session: Session, at: Date): boolean {
  if (session.clockOutTime) return false;
  return session.missingClockOut || isTooLong(session, at);
}

/** Whether somebody is at work in it at an instant. */
export function isOpen(session: Session, at: Date): boolean {
  return session.clockOutTime === null && !isMissingClockOut(session, at);
}

/** The minutes that a session counts up to an instant: of the minutes shown, whatever clocks did. */
export function minutesWorked(session: Session, at: Date): number {
  if (isMissingClockOut(session, at)) return 0;
  return minutesBetween(session.clockInTime, session.clockOutTime ?? at);
}

/** Decimal hours of a session that has ended; null while it is open or its clock-out missing. */
export function hoursWorked(session: Session): number | null {
  const { clockInTime, clockOutTime } = session;
  return clockOutTime && decimalHours(minutesBetween(clockInTime, clockOutTime));
}
