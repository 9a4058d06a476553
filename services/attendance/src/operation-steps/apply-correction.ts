import type { Tx } from '@portal/bus/outbox';
import { clockOutMissing, entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { ok, type Result } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import { type CorrectedTimes, validateNoOverlap, withTimes } from '../domain/correction-times.ts';
import { validateCorrectedDay } from '../domain/employment.ts';
import type { Entry } from '../domain/entry.ts';
import { isMissingClockOut } from '../domain/entry-times.ts';
import { type LeavePortion, portionsOn } from '../domain/leave-portions.ts';
import { recalculateLateness } from '../domain/shift-lateness.ts';
import { entryEvent } from '../events/entry-event.ts';
import { automaticChangeOrigin, type ChangeOrigin } from '../store/entry-changes.ts';

/** What `applyCorrection` reads and writes. */
export type CorrectionStores = Pick<
  Dependencies,
  'entries' | 'entryChanges' | 'leaveDays' | 'people' | 'holidays'
>;

interface EntryCorrection {
  entry: Entry;
  times: CorrectedTimes;
  cause: ChangeOrigin;
  /** The previous flags, if a decision is undone. */
  marks?: Pick<Entry, 'missingClockOut' | 'corrected'>;
}

interface AppliedCorrection {
  entry: Entry;
  /** The last event of the correction. */
  last: CloudEvent;
}

/**
 * Changes the times of a session inside a transaction and updates dependent data: its day and
 * shift, the lateness in its old and new shift, the history and the events. Fails with
 * ENTRY_OVERLAPS, and with BAD_INPUT if it moves the session to a day outside of the employment.
 */
export async function applyCorrection(
  deps: CorrectionStores,
  { session, publish }: Tx,
  { entry, times, cause, marks }: EntryCorrection,
): Promise<Result<AppliedCorrection, 'BAD_INPUT' | 'ENTRY_OVERLAPS'>> {
  const { entries, entryChanges, people, holidays } = deps;
  const now = cause.at;
  const unended = await entries.lock(entry.userId, session);
  const known = await people.byId(entry.userId, session);
  const person = known === 'deleted' ? null : known;
  // An undone decision restores the recorded day, whatever the employment is now.
  if (!marks) {
    const possible = validateCorrectedDay(entry, times, person ?? unlimitedEmployment, {
      isRequester: false,
    });
    if (!possible.ok) return possible;
  }
  const schedule = { patterns: person?.patterns ?? [], calendar: await holidays.current() };
  if (unended && unended.id !== entry.id && isMissingClockOut(unended, now)) {
    // Otherwise it would block the next clock-in, because another session may be the latest now.
    const marked = markClockOutMissing(unended);
    await entries.replace(marked, session);
    publish(entryEvent(clockOutMissing, marked, now));
  }
  // If the clock-out is missing again, only the clock-in is known.
  const span = marks?.missingClockOut ? { ...times, clockOutTime: times.clockInTime } : times;
  const others = await entries.overlapCandidates(entry, span, session);
  const free = validateNoOverlap(span, others, now);
  if (!free.ok) return free;

  const moved = { ...withTimes(entry, times, schedule.patterns), ...marks };
  const shifts = await shiftsAfter(deps, entry, moved, session);
  const flagged = shifts.flatMap(({ sessions, leave }) =>
    recalculateLateness(sessions, leave, schedule),
  );
  const { isLate, lateMinutes } = flagged.find(({ id }) => id === entry.id) ?? moved;
  const corrected = { ...moved, isLate, lateMinutes };
  let last = await change(entry, corrected, cause);
  const stored = shifts.flatMap(({ sessions }) => sessions).filter((one) => one !== moved);
  for (const before of stored) {
    const after = flagged.find(({ id }) => id === before.id);
    if (after) last = await change(before, after, automaticChangeOrigin(now));
  }
  return ok({ entry: corrected, last });

  async function change(before: Entry, after: Entry, why: ChangeOrigin): Promise<CloudEvent> {
    await entries.replace(after, session);
    await entryChanges.insert([{ ...why, before, after }], session);
    const event = entryEvent(entryCorrected, after, now);
    publish(event);
    return event;
  }
}

/** The session's old and new shift after the correction. */
async function shiftsAfter(
  { entries, leaveDays }: CorrectionStores,
  { id, userId, shiftDay }: Entry,
  moved: Entry,
  session: ClientSession,
) {
  const shifts: { sessions: Entry[]; leave: LeavePortion[] }[] = [];
  for (const day of new Set([shiftDay, moved.shiftDay])) {
    const stored = await entries.ofShifts(userId, [day], session);
    const others = stored.filter((one) => one.id !== id);
    const off = await leaveDays.between(userId, { start: day, end: day }, session);
    shifts.push({
      sessions: day === moved.shiftDay ? [...others, moved] : others,
      leave: portionsOn(off, day),
    });
  }
  return shifts;
}
