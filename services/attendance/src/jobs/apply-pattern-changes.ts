import { addDays, endOfDay, londonDay, startOfDay } from '@portal/kernel/london';
import type { ClientSession, Connection } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { irregularMonths } from '../domain/irregular-hours.ts';
import { recalculateShifts } from '../domain/pattern-change.ts';
import { recalculateIrregularHours } from '../operation-steps/recalculate-irregular-hours.ts';
import { saveRecalculated } from '../operation-steps/save-recalculated.ts';
import type { PendingPatternChange } from '../store/pattern-changes.ts';
import { knownPerson } from '../store/people.ts';

type Stores = Pick<
  Dependencies,
  | 'people'
  | 'entries'
  | 'leaveDays'
  | 'entryChanges'
  | 'irregularHours'
  | 'firstRetainedDays'
  | 'holidays'
  | 'patternChanges'
  | 'outbox'
> & { connection: Connection };

/** The days of one transaction: at most some hundred sessions, with those of the months for their totals. */
const daysAtOnce = 60;

/**
 * Recalculates the shifts and lateness of sessions after working patterns have changed, and the hours from which leave
 * accrues with irregular hours, also after an employment has changed, some days in each transaction.
 * Sessions past retention, of people on legal hold, stay as they are.
 * The same days may be recalculated again, by this or another process: nothing changes the second time. A failure
 * doesn't hold up other people. Throws the first one.
 */
export async function applyPatternChanges(stores: Stores, batchSize = 100): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await stores.patternChanges.userIds(batchSize)) {
    await applyChange(stores, userId).catch((failure) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

async function applyChange(stores: Stores, userId: string): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await stores.connection.transaction(async (session) => {
      const pending = await stores.patternChanges.byUser(userId, session);
      isDone = pending === null;
      if (pending) await applyPart(stores, pending, session);
    });
  }
}

async function applyPart(
  {
    people,
    entries,
    leaveDays,
    entryChanges,
    irregularHours,
    firstRetainedDays,
    holidays,
    patternChanges,
    outbox,
  }: Stores,
  { userId, from, before }: PendingPatternChange,
  session: ClientSession,
): Promise<void> {
  const person = knownPerson(await people.byId(userId, session));
  // Serialized with concurrent clock-ins, corrections and deletions.
  await entries.lock(userId, session);
  const since = await firstRetainedDays.clockIns(new Date());
  const first = from < since ? since : from;
  const start = await entries.firstShiftSince(userId, first, session);
  if (!person || start === null) return patternChanges.remove(userId, session);
  const end = addDays(start, daysAtOnce - 1);
  // With the sessions of two days before and after, which may share a shift with these.
  const sessionRange = { since: startOfDay(addDays(start, -2)), until: endOfDay(addDays(end, 2)) };
  const sessions = await entries.startedBetween(userId, sessionRange, session);
  // A day more than the sessions, because their shifts may begin on the day before or after.
  const leaveRange = { start: addDays(start, -3), end: addDays(end, 3) };
  const leave = await leaveDays.between(userId, leaveRange, session);
  const change = { before, after: person.patterns };
  const calendar = await holidays.current();
  const changed = recalculateShifts(sessions, change, { leave, calendar }).filter(
    ({ shiftDay }) => shiftDay >= addDays(start, -1) && shiftDay <= end,
  );
  const at = new Date();
  await saveRecalculated(
    { entries, entryChanges, outbox },
    { before: sessions, changed, at },
    session,
  );
  const months = irregularMonths(
    sessions.map(({ day }) => day),
    [...before, person.patterns],
  );
  if (months.length > 0) {
    await entries.markIrregularDays(sessions, person.patterns, session);
    const totals = { userId, months, worker: person, at };
    const stores = { entries, irregularHours, firstRetainedDays };
    const events = await recalculateIrregularHours(stores, totals, session);
    await outbox.store(events, session);
  }
  const next = addDays(end, 1);
  if (next > addDays(londonDay(at), 1)) return patternChanges.remove(userId, session);
  await patternChanges.replace({ userId, from: next, before }, session);
}
