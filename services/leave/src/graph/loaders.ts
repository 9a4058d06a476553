import { londonDay } from '@portal/kernel/london';
import { createBatchLoader } from '@portal/runtime/batch-loader';
import { createRangeLoader, type RangeLoader } from '@portal/runtime/range-loader';
import type DataLoader from 'dataloader';
import type { Dependencies } from '../dependencies.ts';
import type { Balance } from '../domain/balance.ts';
import { loadBalanceSummaries } from '../operation-steps/load-balance-summaries.ts';
import { loadFitNoteDueDays } from '../operation-steps/load-fit-note-due-days.ts';
import { countDailyLeave, type DailyLeaveCounts } from '../store/daily-leave.ts';
import type { DateRange } from '../store/leave-requests.ts';
import type { LeaveRow } from '../store/leave-rows.ts';

/** Each loader needs the same number of queries for any number of keys. */
export interface Loaders {
  /** The balance of the current leave year; null for people without leave settings. */
  balance: DataLoader<string, Balance | null>;
  /**
   * Working days of sick leave in the current leave year; null for people without leave settings.
   */
  sickDays: DataLoader<string, number | null>;
  /** The days of a person for which a fit note is outstanding today. */
  fitNoteDueDays: DataLoader<string, readonly string[]>;
  /** By day, so that concurrent administrators share one query. */
  dailyLeave: DataLoader<string, DailyLeaveCounts | null>;
  /** A person's leave that isn't cancelled, in no order. */
  calendarRows: RangeLoader<DateRange, LeaveRow[]>;
}

type LoaderStores = Pick<
  Dependencies,
  'settings' | 'leaveRequests' | 'people' | 'schedules' | 'fitNotes' | 'holidays'
>;

/** Creates the loaders, which all requests share. */
export function createLoaders(stores: LoaderStores): Loaders {
  const loadSummaries = (userIds: readonly string[]) =>
    loadBalanceSummaries(stores, userIds, londonDay(new Date()));
  return {
    balance: createBatchLoader<Balance | null>(async (userIds) => {
      const found = await loadSummaries(userIds);
      return new Map(found.map(({ userId, sickDays: _, ...balance }) => [userId, balance]));
    }, null),
    sickDays: createBatchLoader<number | null>(async (userIds) => {
      const found = await loadSummaries(userIds);
      return new Map(found.map(({ userId, sickDays }) => [userId, sickDays]));
    }, null),
    fitNoteDueDays: createBatchLoader<readonly string[]>(
      (userIds) => loadFitNoteDueDays(stores, userIds, londonDay(new Date())),
      [],
    ),
    dailyLeave: createBatchLoader<DailyLeaveCounts | null>(async (days) => {
      const scheduleOf = await stores.schedules.current();
      const counted = days.map(
        async (day) => [day, await countDailyLeave(stores, day, scheduleOf)] as const,
      );
      return new Map(await Promise.all(counted));
    }, null),
    calendarRows: createRangeLoader<DateRange, LeaveRow[]>(async (userIds, range) => {
      const found = await stores.leaveRequests.calendarRows(range, userIds);
      return Map.groupBy(found, ({ userId }) => userId);
    }, []),
  };
}
