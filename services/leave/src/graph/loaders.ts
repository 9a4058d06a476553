import { londonDay } from '@portal/kernel/london';
import { createBatchLoader } from '@portal/runtime/batch-loader';
import type { Holidays } from '@portal/runtime/holiday-store';
import type DataLoader from 'dataloader';
import type { Balance } from '../domain/balance.ts';
import { loadBalanceSummaries } from '../operations/leave-balance-summary.ts';
import { countDailyLeave, type DailyLeaveCounts } from '../store/daily-leave.ts';
import type { LeaveRequests } from '../store/leave-requests.ts';
import type { AllSettings } from '../store/leave-settings.ts';
import type { People } from '../store/people.ts';

export interface Store {
  settings: AllSettings;
  requests: LeaveRequests;
  people: People;
  holidays: Holidays;
}

/** Each loader needs the same number of queries for any number of keys. */
export interface Loaders {
  /** The balance of the current leave year; null for people without leave settings. */
  balance: DataLoader<string, Balance | null>;
  /**
   * Working days of sick leave in the current leave year; null for people without leave settings.
   */
  sickDays: DataLoader<string, number | null>;
  /** By day, so that concurrent administrators share one query. */
  dailyLeave: DataLoader<string, DailyLeaveCounts | null>;
}

export function makeLoaders(store: Store): Loaders {
  const loadSummaries = (userIds: readonly string[]) =>
    loadBalanceSummaries(store, userIds, londonDay(new Date()));
  return {
    balance: createBatchLoader<Balance | null>(async (userIds) => {
      const found = await loadSummaries(userIds);
      return new Map(found.map(({ userId, sickDays: _, ...balance }) => [userId, balance]));
    }, null),
    sickDays: createBatchLoader<number | null>(async (userIds) => {
      const found = await loadSummaries(userIds);
      return new Map(found.map(({ userId, sickDays }) => [userId, sickDays]));
    }, null),
    dailyLeave: createBatchLoader<DailyLeaveCounts | null>(async (days) => {
      const calendar = await store.holidays.current();
      const counted = days.map(
        async (day) => [day, await countDailyLeave(store, day, calendar)] as const,
      );
      return new Map(await Promise.all(counted));
    }, null),
  };
}
