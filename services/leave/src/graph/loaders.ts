import { londonDay } from '@portal/kernel/london';
import type { Holidays } from '@portal/runtime/holidays';
import { sharedLoader } from '@portal/runtime/shared-loader';
import type DataLoader from 'dataloader';
import { type Balance, balanceOf } from '../domain/balance.ts';
import { leaveYearOf } from '../domain/leave-year.ts';
import { type LeaveOfDay, leaveOfDay } from '../store/leave-of-day.ts';
import { type LeaveRequests, leaveOf } from '../store/requests.ts';
import { type AllSettings, settingsOf } from '../store/settings.ts';

export interface Store {
  settings: AllSettings;
  requests: LeaveRequests;
  holidays: Holidays;
}

/** As many queries for one as for however many are asked about. */
export interface Loaders {
  /** The balance of the leave year that is now; null for one who has no leave, or not yet. */
  balance: DataLoader<string, Balance | null>;
  /** By day: the administrators who ask at once cost one answer. */
  leaveOfDay: DataLoader<string, LeaveOfDay | null>;
}

export function makeLoaders(store: Store): Loaders {
  return {
    balance: sharedLoader<Balance | null>(
      (userIds) => currentBalances(store, userIds, londonDay(new Date())),
      null,
    ),
    leaveOfDay: sharedLoader<LeaveOfDay | null>(async (days) => {
      const counted = days.map(
        async (day) => [day, await leaveOfDay(store.requests, day)] as const,
      );
      return new Map(await Promise.all(counted));
    }, null),
  };
}

async function currentBalances(store: Store, userIds: readonly string[], today: string) {
  const settings = await settingsOf(store.settings, userIds);
  const people = settings.map((set) => ({ set, year: leaveYearOf(today, set.leaveYearStartDate) }));
  // Leave years begin on different days: what any of them may need is asked for at once.
  const starts = people.map(({ year }) => year.start).sort();
  const ends = people.map(({ year }) => year.end).sort();
  const requests = Map.groupBy(
    await leaveOf(store.requests, userIds, { from: starts[0] ?? today, to: ends.at(-1) ?? today }),
    ({ userId }) => userId,
  );
  const calendar = await store.holidays.current();
  return new Map(
    people.map(({ set, year }) => [
      set.userId,
      balanceOf(set, requests.get(set.userId) ?? [], year, calendar),
    ]),
  );
}
