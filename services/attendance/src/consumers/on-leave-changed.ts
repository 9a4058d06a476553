import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { changedDates, portionsOn } from '../domain/leave-portions.ts';
import { recalculateLateness } from '../domain/shift-lateness.ts';
import { saveRecalculated } from '../operation-steps/save-recalculated.ts';
import type { LeaveRequestDays } from '../store/leave-days.ts';
import { knownPerson } from '../store/people.ts';

type Stores = Pick<
  Dependencies,
  'people' | 'entries' | 'leaveDays' | 'entryChanges' | 'holidays' | 'firstRetainedDays'
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
      const requests = events
        .filter(({ subject }) => known.get(subject) !== 'deleted')
        .map(({ subject: userId, data: { id, version, inEffect, days } }) => ({
          id,
          userId,
          days: inEffect ? days.map(({ date, portion }) => ({ date, portion })) : [],
          version,
        }));
      const changed = new Map<string, string[]>();
      for (const { request, before } of await leaveDays.saveEachIfNewer(requests, session)) {
        const dates = changed.get(request.userId) ?? [];
        changed.set(request.userId, [...dates, ...changedDates(before, request.days)]);
      }
      // Most leave is in the future, where there are no sessions yet.
      const last = addDays(londonDay(new Date()), 1);
      const past = [...changed].flatMap(([userId, dates]) => {
        const pastDates = [...new Set(dates)].filter((date) => date <= last).sort();
        return pastDates.length === 0 ? [] : [{ userId, dates: pastDates }];
      });
      // Serialized with concurrent clock-ins, corrections and deletions.
      await entries.lockAll(
        past.map(({ userId }) => userId),
        session,
      );
      for (const { userId, dates } of past) {
        const patterns = knownPerson(known.get(userId))?.patterns ?? [];
        await updateLateness(stores, { userId, patterns, dates }, session);
      }
      await removeOldLeave(stores, requests, session);
    },
  };
}

/** Removes leave past retention again, which a replay brings back, except that of people on legal hold. */
async function removeOldLeave(
  { leaveDays, firstRetainedDays, people }: Stores,
  requests: readonly Pick<LeaveRequestDays, 'id' | 'userId' | 'days'>[],
  session: ClientSession,
): Promise<void> {
  const ended = requests.filter(({ days }) => days.length > 0);
  if (ended.length === 0) return;
  const since = await firstRetainedDays.leave(new Date());
  const old = ended.filter(({ days }) => days.every(({ date }) => date < since));
  if (old.length === 0) return;
  const held = new Set(await people.idsOnLegalHold());
  const removed = old.filter(({ userId }) => !held.has(userId));
  await leaveDays.removeAll(removed, session);
}

/** Recalculates a person's lateness on some days, in date order, with their current leave. */
async function updateLateness(
  { entries, leaveDays, entryChanges, holidays, outbox }: Stores,
  {
    userId,
    patterns,
    dates,
  }: { userId: string; patterns: readonly WorkingPattern[]; dates: readonly string[] },
  session: ClientSession,
): Promise<void> {
  const worked = await entries.ofShifts(userId, dates, session);
  if (worked.length === 0) return;
  const at = new Date();
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const days = await leaveDays.between(userId, { start, end }, session);
  const schedule = { patterns, calendar: await holidays.current() };
  const changed = [...Map.groupBy(worked, ({ shiftDay }) => shiftDay)].flatMap(([date, shift]) =>
    recalculateLateness(shift, portionsOn(days, date), schedule),
  );
  await saveRecalculated(
    { entries, entryChanges, outbox },
    { before: worked, changed, at },
    session,
  );
}
