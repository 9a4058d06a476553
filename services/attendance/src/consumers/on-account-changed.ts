import type { Outbox } from '@portal/bus/outbox';
import { clockOutMissing } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { addDays, startOfDay } from '@portal/kernel/london';
import { firstDifference } from '@portal/kernel/working-pattern';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import { type PatternChange, recalculateShifts } from '../domain/pattern-change.ts';
import { entryEvent } from '../events/entry-event.ts';
import { saveRecalculated } from '../operation-steps/save-recalculated.ts';

type Stores = Pick<
  Dependencies,
  'people' | 'entries' | 'leaveDays' | 'entryChanges' | 'holidays'
> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Copies the role, work hours, employment and working patterns of an account. Where a pattern changes, the
 * lateness of the sessions from then on is recalculated. An administrator can't clock out, so when staff
 * become administrators, their open session is marked as a missing clock-out.
 */
export function onAccountChanged(stores: Stores) {
  const { people, entries, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role, workStartTime, workEndTime } = event.data;
    const { firstDay, lastDay } = employmentOf(event.data);
    const { workingPatterns: patterns } = event.data;
    const hours = { workStartTime, workEndTime };
    const person = { id, version, role, ...hours, firstDay, lastDay, patterns };
    const before = await people.byId(id, session);
    const isNews = await people.saveIfNewer(person, session);
    if (!isNews) return;
    if (before && before !== 'deleted') {
      await updateShifts(stores, { userId: id, before: before.patterns, after: patterns }, session);
    }
    if (role === 'employee') return;
    const unended = await entries.unended(id, session);
    if (unended) {
      const marked = markClockOutMissing(unended);
      await entries.replace(marked, session);
      await outbox.store([entryEvent(clockOutMissing, marked, new Date())], session);
    }
    await entries.serializeWithClockIns(id, session);
  };
}

/** Recalculates the shifts and lateness of a person's sessions since the first day that is planned differently. */
async function updateShifts(
  { entries, leaveDays, entryChanges, holidays, outbox }: Stores,
  { userId, before, after }: PatternChange & { userId: string },
  session: ClientSession,
): Promise<void> {
  const first = firstDifference(before, after);
  if (first === null) return;
  // Serialized with concurrent clock-ins, corrections and deletions.
  await entries.lock(userId, session);
  // Two days earlier: a night shift, and the sessions that share its shift.
  const since = startOfDay(addDays(first, -2));
  const sessions = await entries.startedSince(userId, since, session);
  const [oldest, newest] = [sessions[0], sessions.at(-1)];
  if (!oldest || !newest) return;
  const period = { start: addDays(oldest.day, -1), end: addDays(newest.day, 1) };
  const leave = await leaveDays.between(userId, period, session);
  const calendar = await holidays.current();
  const changed = recalculateShifts(sessions, { before, after }, { leave, calendar });
  const at = new Date();
  await saveRecalculated(
    { entries, entryChanges, outbox },
    { before: sessions, changed, at },
    session,
  );
}
