import type { Outbox } from '@portal/bus/outbox';
import { entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { Holidays } from '@portal/runtime/holiday-store';
import type { ClientSession } from 'mongoose';
import { changedDates, portionsOn } from '../domain/leave-portions.ts';
import { recalculateLateness } from '../domain/shift-lateness.ts';
import { entryEvent } from '../operations/entry-event.ts';
import { changeEntry, type Entries } from '../store/entries.ts';
import { type EntryChanges, recordChange } from '../store/entry-changes.ts';
import { findLeaveBetween, type Leave, storeLeave } from '../store/leave-days.ts';
import { findPeopleInTransaction, type People } from '../store/people.ts';
import { findShiftEntries, lockPersonEntries } from '../store/person-entries.ts';

interface Stores {
  people: People;
  entries: Entries;
  leave: Leave;
  changes: EntryChanges;
  holidays: Holidays;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Copies people's days of leave, and recalculates the lateness of days whose leave changes. Events
 * about deleted people are ignored.
 */
export function onLeaveChanged(stores: Stores) {
  const { people, entries, leave } = stores;
  return {
    async handleAll(
      events: readonly CloudEvent<DataOf<typeof leaveApproved>>[],
      session: ClientSession,
    ): Promise<void> {
      const userIds = new Set(events.map(({ subject }) => subject));
      const known = await findPeopleInTransaction(people, [...userIds], session);
      const changed = new Map<string, string[]>();
      for (const { subject: userId, data } of events) {
        if (known.get(userId) === 'deleted') continue;
        const { id, version } = data;
        const days = data.inEffect ? data.days : [];
        const before = await storeLeave(leave, { _id: id, userId, days, version }, session);
        if (!before) continue;
        changed.set(userId, [...(changed.get(userId) ?? []), ...changedDates(before, days)]);
      }
      // Most leave is in the future, where there are no sessions yet.
      const last = addDays(londonDay(new Date()), 1);
      for (const [userId, dates] of changed) {
        // Serialized with concurrent clock-ins, corrections and deletions.
        await lockPersonEntries(entries, userId, session);
        const past = new Set(dates.filter((date) => date <= last));
        if (past.size > 0) await follow(stores, userId, [...past].sort(), session);
      }
    },
  };
}

/** Recalculates a person's lateness on some days, in date order, with their current leave. */
async function follow(
  { entries, leave, changes, holidays, outbox }: Stores,
  userId: string,
  dates: readonly string[],
  session: ClientSession,
): Promise<void> {
  const worked = await findShiftEntries(entries, userId, dates, session);
  if (worked.length === 0) return;
  const at = new Date();
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const days = await findLeaveBetween(leave, userId, { start, end }, session);
  const calendar = await holidays.current();
  for (const [date, shift] of Map.groupBy(worked, ({ shiftDay }) => shiftDay)) {
    for (const after of recalculateLateness(shift, portionsOn(days, date), calendar)) {
      const before = shift.find(({ id }) => id === after.id) ?? after;
      await changeEntry(entries, after, session);
      await recordChange(changes, { ...ofItself(at), before, after }, session);
      await outbox.store([entryEvent(entryCorrected, after, at)], session);
    }
  }
}

/** The cause of an automatic change. */
const ofItself = (at: Date) =>
  ({ at, cause: 'follows', changedBy: null, requestReason: null, reason: null }) as const;
