import { londonDay } from '@portal/kernel/london';
import type { Holidays } from '@portal/runtime/holidays';
import { sharedLoader } from '@portal/runtime/shared-loader';
import type DataLoader from 'dataloader';
import type { Balance } from '../domain/balance.ts';
import { standingsOf } from '../operations/standings.ts';
import { type LeaveOfDay, leaveOfDay } from '../store/leave-of-day.ts';
import type { People } from '../store/people.ts';
import type { LeaveRequests } from '../store/requests.ts';
import type { AllSettings } from '../store/settings.ts';

export interface Store {
  settings: AllSettings;
  requests: LeaveRequests;
  people: People;
  holidays: Holidays;
}

/** As many queries for one as for however many are asked about. */
export interface Loaders {
  /** The balance of the leave year that is now; null for one who has no leave, or not yet. */
  balance: DataLoader<string, Balance | null>;
  /** Working days of sick leave in that year; null for the same. */
  sickDays: DataLoader<string, number | null>;
  /** By day: the administrators who ask at once cost one answer. */
  leaveOfDay: DataLoader<string, LeaveOfDay | null>;
}

export function makeLoaders(store: Store): Loaders {
  const standings = (userIds: readonly string[]) =>
    standingsOf(store, userIds, londonDay(new Date()));
  return {
    balance: sharedLoader<Balance | null>(async (userIds) => {
      const found = await standings(userIds);
      return new Map(found.map(({ userId, sickDays: _, ...balance }) => [userId, balance]));
    }, null),
    sickDays: sharedLoader<number | null>(async (userIds) => {
      const found = await standings(userIds);
      return new Map(found.map(({ userId, sickDays }) => [userId, sickDays]));
    }, null),
    leaveOfDay: sharedLoader<LeaveOfDay | null>(async (days) => {
      const calendar = await store.holidays.current();
      const counted = days.map(
        async (day) => [day, await leaveOfDay(store, day, calendar)] as const,
      );
      return new Map(await Promise.all(counted));
    }, null),
  };
}
