import type { Tx } from '@portal/bus/outbox';
import { clockOutMissing, entryAdded, entryCorrected } from '@portal/contracts/attendance/events';
import type { EmploymentPeriod } from '@portal/kernel/employment';
import { ok, type Result } from '@portal/kernel/result';
import type { WorkSchedule } from '@portal/kernel/working-pattern';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import { type CorrectedTimes, validateNoOverlap } from '../domain/correction-times.ts';
import type { Entry } from '../domain/entry.ts';
import { isMissingClockOut } from '../domain/entry-times.ts';
import { irregularMonthsOf, markIrregularDay } from '../domain/irregular-hours.ts';
import { type LeavePortion, portionsOn } from '../domain/leave-portions.ts';
import { recalculateLateness } from '../domain/shift-lateness.ts';
import { entryEvent } from '../events/entry-event.ts';
import { automaticChangeOrigin, type ChangeOrigin } from '../store/entry-changes.ts';
import { recalculateIrregularHours } from './recalculate-irregular-hours.ts';

/** What saving a session reads and writes. */
export type CorrectionStores = Pick<
  Dependencies,
  | 'entries'
  | 'entryChanges'
  | 'irregularHours'
  | 'firstRetainedDays'
  | 'leaveDays'
  | 'people'
  | 'holidays'
>;

interface SessionChange {
  /** Null for a new session. */
  before: Entry | null;
  /** With its new day and shift; the lateness is calculated. */
  after: Entry;
  /** The times that must not overlap another session. */
  span: CorrectedTimes;
  /** The person's session without a clock-out, from `entries.lock`. */
  unended: Entry | null;
  schedule: WorkSchedule;
  employment: EmploymentPeriod;
  cause: ChangeOrigin;
}

/**
 * Stores a new or changed session inside a transaction that has locked the person's sessions, and updates
 * dependent data: the lateness in its old and new shift, the history, the hours of its months from which leave
 * accrues, and the events. Returns the stored session. Fails with ENTRY_OVERLAPS.
 */
export async function saveSession(
  deps: CorrectionStores,
  { session, publish }: Tx,
  { before, after, span, unended, schedule, employment, cause }: SessionChange,
): Promise<Result<Entry, 'ENTRY_OVERLAPS'>> {
  const { entries, entryChanges } = deps;
  const { patterns } = schedule;
  const now = cause.at;
  if (unended && unended.id !== after.id && isMissingClockOut(unended, now)) {
    // Otherwise it would block the next clock-in, because another session may be the latest now.
    const marked = markClockOutMissing(unended);
    await entries.replace(marked, session);
    publish(entryEvent(clockOutMissing, marked, now));
  }
  const others = await entries.overlapCandidates(after, span, session);
  const free = validateNoOverlap(span, others, now);
  if (!free.ok) return free;

  const shifts = await shiftsAfter(deps, before, after, session);
  const flagged = shifts.flatMap(({ sessions, leave }) =>
    recalculateLateness(sessions, leave, schedule),
  );
  const { isLate, lateMinutes } = flagged.find(({ id }) => id === after.id) ?? after;
  const entry = markIrregularDay({ ...after, isLate, lateMinutes }, schedule);
  await store(before, entry, cause);
  const stored = shifts.flatMap(({ sessions }) => sessions).filter((one) => one !== after);
  for (const other of stored) {
    const recalculated = flagged.find(({ id }) => id === other.id);
    if (recalculated) await store(other, recalculated, automaticChangeOrigin(now));
  }
  const months = irregularMonthsOf(before ? [before, entry] : [entry], patterns);
  const { userId } = entry;
  const totals = { userId, months, worker: { ...employment, patterns }, at: now };
  for (const event of await recalculateIrregularHours(deps, totals, session)) publish(event);
  return ok(entry);

  async function store(old: Entry | null, saved: Entry, why: ChangeOrigin): Promise<void> {
    if (old) await entries.replace(saved, session);
    else await entries.saveAll({ added: [saved], changed: [] }, session);
    await entryChanges.insert([{ ...why, before: old, after: saved }], session);
    publish(entryEvent(old ? entryCorrected : entryAdded, saved, now));
  }
}

/** The session's old and new shift after the change. */
async function shiftsAfter(
  { entries, leaveDays }: CorrectionStores,
  before: Entry | null,
  after: Entry,
  session: ClientSession,
) {
  const { id, userId, shiftDay } = after;
  const shifts: { sessions: Entry[]; leave: LeavePortion[] }[] = [];
  for (const day of new Set([before?.shiftDay ?? shiftDay, shiftDay])) {
    const stored = await entries.ofShifts(userId, [day], session);
    const others = stored.filter((one) => one.id !== id);
    const off = await leaveDays.between(userId, { start: day, end: day }, session);
    shifts.push({
      sessions: day === shiftDay ? [...others, after] : others,
      leave: portionsOn(off, day),
    });
  }
  return shifts;
}
