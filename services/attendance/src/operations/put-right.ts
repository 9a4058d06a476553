import type { Tx } from '@portal/bus/outbox';
import { clockOutMissing, entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { ok, type Result } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import { withoutClockOut } from '../domain/clock.ts';
import { freeTimes, type Times, withTimes } from '../domain/correction.ts';
import type { Entry } from '../domain/entry.ts';
import { type LeavePortion, portionsOn } from '../domain/leave.ts';
import { isMissingClockOut } from '../domain/session.ts';
import { lateFlagsOf } from '../domain/shift-lateness.ts';
import { changeEntry } from '../store/entries.ts';
import { type Cause, noteChange } from '../store/entry-changes.ts';
import { leaveBetween } from '../store/leave-days.ts';
import { entriesOfShifts, othersAround, takeTurn } from '../store/sessions-of-person.ts';
import { type Attendance, entryEvent } from './clocking.ts';

interface Asked {
  entry: Entry;
  times: Times;
  cause: Cause;
  /** How the session was marked, where it is put back as it was. */
  marks?: Pick<Entry, 'missingClockOut' | 'corrected'>;
}

interface Done {
  entry: Entry;
  /** The last of the events that tell of it. */
  last: CloudEvent;
}

/**
 * Gives a session other times, in a transaction, and lets follow what follows: its day and shift,
 * who is late in the shifts that it leaves and enters, the history, and the events. Fails with
 * ENTRY_OVERLAPS.
 */
export async function putRight(
  attendance: Attendance,
  { session, publish }: Tx,
  { entry, times, cause, marks }: Asked,
): Promise<Result<Done, 'ENTRY_OVERLAPS'>> {
  const { entries, changes, holidays } = attendance;
  const now = cause.at;
  const unended = await takeTurn(entries, entry.userId, session);
  if (unended && unended.id !== entry.id && isMissingClockOut(unended, now)) {
    // Or it would stand in the way of the next clock-in, now that another may be the latest.
    const marked = withoutClockOut(unended);
    await changeEntry(entries, marked, session);
    publish(entryEvent(clockOutMissing, marked, now));
  }
  // Of a session whose clock-out is missing again, only the beginning is known.
  const span = marks?.missingClockOut ? { ...times, clockOutTime: times.clockInTime } : times;
  const others = await othersAround(entries, entry, span, session);
  const free = freeTimes(span, others, now);
  if (!free.ok) return free;

  const moved = { ...withTimes(entry, times), ...marks };
  const shifts = await shiftsAfter(attendance, entry, moved, session);
  const calendar = await holidays.current();
  const flagged = shifts.flatMap(({ sessions, leave }) => lateFlagsOf(sessions, leave, calendar));
  const { isLate, lateMinutes } = flagged.find(({ id }) => id === entry.id) ?? moved;
  const corrected = { ...moved, isLate, lateMinutes };
  let last = await change(entry, corrected, cause);
  const stored = shifts.flatMap(({ sessions }) => sessions).filter((one) => one !== moved);
  for (const before of stored) {
    const after = flagged.find(({ id }) => id === before.id);
    if (after) last = await change(before, after, { ...nobody, at: now });
  }
  return ok({ entry: corrected, last });

  async function change(before: Entry, after: Entry, why: Cause): Promise<CloudEvent> {
    await changeEntry(entries, after, session);
    await noteChange(changes, { ...why, before, after }, session);
    const event = entryEvent(entryCorrected, after, now);
    publish(event);
    return event;
  }
}

/** What follows from another session has nobody who did it. */
const nobody = { cause: 'follows', changedBy: null, requestReason: null, reason: null } as const;

/** The shift that a session leaves and the one that it enters, as they become. */
async function shiftsAfter(
  { entries, leave }: Attendance,
  { id, userId, shiftDay }: Entry,
  moved: Entry,
  session: ClientSession,
) {
  const shifts: { sessions: Entry[]; leave: LeavePortion[] }[] = [];
  for (const day of new Set([shiftDay, moved.shiftDay])) {
    const stored = await entriesOfShifts(entries, userId, [day], session);
    const others = stored.filter((one) => one.id !== id);
    const off = await leaveBetween(leave, userId, { start: day, end: day }, session);
    shifts.push({
      sessions: day === moved.shiftDay ? [...others, moved] : others,
      leave: portionsOn(off, day),
    });
  }
  return shifts;
}
