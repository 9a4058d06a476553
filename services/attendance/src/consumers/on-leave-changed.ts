import type { Outbox } from '@portal/bus/outbox';
import { entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { Holidays } from '@portal/runtime/holidays';
import type { ClientSession } from 'mongoose';
import { datesOfChange, portionsOn } from '../domain/leave.ts';
import { lateFlagsOf } from '../domain/shift-lateness.ts';
import { entryEvent } from '../operations/clocking.ts';
import { changeEntry, type Entries } from '../store/entries.ts';
import { type EntryChanges, noteChange } from '../store/entry-changes.ts';
import { keepLeave, type Leave, leaveBetween } from '../store/leave-days.ts';
import { type People, peopleWithin } from '../store/people.ts';
import { entriesOfShifts, takeTurn } from '../store/sessions-of-person.ts';

interface Stores {
  people: People;
  entries: Entries;
  leave: Leave;
  changes: EntryChanges;
  holidays: Holidays;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Keeps when people are off, and lets the late flags of the days whose leave changes follow. Of
 * whom was deleted nothing is kept.
 */
export function onLeaveChanged(stores: Stores) {
  const { people, entries, leave } = stores;
  return {
    async handleAll(
      events: readonly CloudEvent<DataOf<typeof leaveApproved>>[],
      session: ClientSession,
    ): Promise<void> {
      const userIds = new Set(events.map(({ subject }) => subject));
      const known = await peopleWithin(people, [...userIds], session);
      const changed = new Map<string, string[]>();
      for (const { subject: userId, data } of events) {
        if (known.get(userId) === 'deleted') continue;
        const { id, version } = data;
        const days = data.inEffect ? data.days : [];
        const before = await keepLeave(leave, { _id: id, userId, days, version }, session);
        if (!before) continue;
        changed.set(userId, [...(changed.get(userId) ?? []), ...datesOfChange(before, days)]);
      }
      // Most leave lies ahead, where nobody has been at work yet.
      const last = addDays(londonDay(new Date()), 1);
      for (const [userId, dates] of changed) {
        // A clock-in, a correction or a deletion of this moment comes before this, or sees it.
        await takeTurn(entries, userId, session);
        const past = new Set(dates.filter((date) => date <= last));
        if (past.size > 0) await follow(stores, userId, [...past].sort(), session);
      }
    },
  };
}

/** Has who is late on some days of somebody's, in their order, follow the leave that holds now. */
async function follow(
  { entries, leave, changes, holidays, outbox }: Stores,
  userId: string,
  dates: readonly string[],
  session: ClientSession,
): Promise<void> {
  const worked = await entriesOfShifts(entries, userId, dates, session);
  if (worked.length === 0) return;
  const at = new Date();
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const days = await leaveBetween(leave, userId, { start, end }, session);
  const calendar = await holidays.current();
  for (const [date, shift] of Map.groupBy(worked, ({ shiftDay }) => shiftDay)) {
    for (const after of lateFlagsOf(shift, portionsOn(days, date), calendar)) {
      const before = shift.find(({ id }) => id === after.id) ?? after;
      await changeEntry(entries, after, session);
      await noteChange(changes, { ...ofItself(at), before, after }, session);
      await outbox.store([entryEvent(entryCorrected, after, at)], session);
    }
  }
}

/** A change that nobody decided. */
const ofItself = (at: Date) =>
  ({ at, cause: 'follows', changedBy: null, requestReason: null, reason: null }) as const;
