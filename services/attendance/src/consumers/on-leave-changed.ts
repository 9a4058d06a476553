import type { Outbox } from '@portal/bus/outbox';
import { entryCorrected } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import { datesOfChange, portionsOn } from '../domain/leave.ts';
import { lateFlagsOf } from '../domain/shift-lateness.ts';
import { entryEvent } from '../operations/clocking.ts';
import { changeEntry, type Entries } from '../store/entries.ts';
import { type EntryChanges, noteChange } from '../store/entry-changes.ts';
import { keepLeave, type Leave, leaveBetween } from '../store/leave-days.ts';
import { type People, personOf } from '../store/people.ts';
import { entriesOfShift, takeTurn } from '../store/sessions-of-person.ts';

interface Stores {
  people: People;
  entries: Entries;
  leave: Leave;
  changes: EntryChanges;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Keeps when somebody is off, and lets the late flags of the days whose leave changes follow. Of
 * whom was deleted nothing is kept.
 */
export function onLeaveChanged(stores: Stores) {
  const { people, entries, leave } = stores;
  return async (event: CloudEvent<DataOf<typeof leaveApproved>>, session: ClientSession) => {
    const userId = event.subject;
    const { id, version, inEffect, days } = event.data;
    if ((await personOf(people, userId, session)) === 'deleted') return;
    const taken = inEffect ? days : [];
    const before = await keepLeave(leave, { _id: id, userId, days: taken, version }, session);
    if (!before) return;
    // A clock-in, a correction or a deletion of this moment comes before this, or sees it.
    await takeTurn(entries, userId, session);
    // Most leave lies ahead, where nobody has been at work yet.
    const last = addDays(londonDay(new Date()), 1);
    const dates = datesOfChange(before, taken).filter((date) => date <= last);
    await follow(stores, userId, dates, session);
  };
}

/** Has who is late on some days of somebody's follow the leave that holds now. */
async function follow(
  { entries, leave, changes, outbox }: Stores,
  userId: string,
  dates: readonly string[],
  session: ClientSession,
): Promise<void> {
  const at = new Date();
  for (const date of dates) {
    const shift = await entriesOfShift(entries, userId, date, session);
    if (shift.length === 0) continue;
    const days = await leaveBetween(leave, userId, { start: date, end: date }, session);
    for (const after of lateFlagsOf(shift, portionsOn(days, date))) {
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
