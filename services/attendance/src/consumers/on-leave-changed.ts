import type { Outbox } from '@portal/bus/outbox';
import { entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { changedDates, portionsOn } from '../domain/leave-portions.ts';
import { recalculateLateness } from '../domain/shift-lateness.ts';
import { entryEvent } from '../events/entry-event.ts';
import { automaticChangeOrigin } from '../store/entry-changes.ts';

type Stores = Pick<
  Dependencies,
  'people' | 'entries' | 'leaveDays' | 'entryChanges' | 'holidays'
> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Copies people's days of leave, and recalculates the lateness of days whose leave changes. Events
 * about deleted people are ignored.
 */
export function onLeaveChanged(stores: Stores) {
  const { people, entries, leaveDays } = stores;
  return {
    async handleAll(
      events: readonly CloudEvent<DataOf<typeof leaveApproved>>[],
      session: ClientSession,
    ): Promise<void> {
      const userIds = new Set(events.map(({ subject }) => subject));
      const known = await people.byIds([...userIds], session);
      const changed = new Map<string, string[]>();
      for (const { subject: userId, data } of events) {
        if (known.get(userId) === 'deleted') continue;
        const { id, version } = data;
        const days = data.inEffect ? data.days : [];
        const before = await leaveDays.saveIfNewer({ id, userId, days, version }, session);
        if (!before) continue;
        changed.set(userId, [...(changed.get(userId) ?? []), ...changedDates(before, days)]);
      }
      // Most leave is in the future, where there are no sessions yet.
      const last = addDays(londonDay(new Date()), 1);
      for (const [userId, dates] of changed) {
        // Serialized with concurrent clock-ins, corrections and deletions.
        await entries.lock(userId, session);
        const past = new Set(dates.filter((date) => date <= last));
        if (past.size > 0) await updateLateness(stores, userId, [...past].sort(), session);
      }
    },
  };
}

/** Recalculates a person's lateness on some days, in date order, with their current leave. */
async function updateLateness(
  { entries, leaveDays, entryChanges, holidays, outbox }: Stores,
  userId: string,
  dates: readonly string[],
  session: ClientSession,
): Promise<void> {
  const worked = await entries.ofShifts(userId, dates, session);
  if (worked.length === 0) return;
  const at = new Date();
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const days = await leaveDays.between(userId, { start, end }, session);
  const calendar = await holidays.current();
  for (const [date, shift] of Map.groupBy(worked, ({ shiftDay }) => shiftDay)) {
    for (const after of recalculateLateness(shift, portionsOn(days, date), calendar)) {
      const before = shift.find(({ id }) => id === after.id) ?? after;
      await entries.replace(after, session);
      await entryChanges.insert({ ...automaticChangeOrigin(at), before, after }, session);
      await outbox.store([entryEvent(entryCorrected, after, at)], session);
    }
  }
}
