import { type HolidayCalendar, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { createTtlCache } from '@portal/runtime/ttl-cache';
import type { LeavePolicyStore, Policy } from './leave-policy.ts';
import type { PublishedHolidayList, PublishedHolidayStore } from './published-holidays.ts';

/** The leave policy and its bank holidays, cached for one second. */
export interface LeavePolicyCache {
  current(): Promise<Policy>;
  /** Returns the same object until something changes. */
  holidays(): Promise<HolidayCalendar>;
  /** Call it after a change in this process. Other processes see the change within a second. */
  forget(): void;
}

/** Creates the cache of the current policy. */
export function createLeavePolicyCache({
  policies,
  published,
}: {
  policies: LeavePolicyStore;
  published: PublishedHolidayStore;
}): LeavePolicyCache {
  let last: { calendar: HolidayCalendar; version: number } | null = null;

  async function read() {
    const [policy, list] = await Promise.all([policies.current(), published.list()]);
    // The same calendar object keeps the years that it has already computed.
    if (last?.calendar.nation !== policy.nation || last.version !== list.version) {
      last = { calendar: calendarOf(policy.nation, list), version: list.version };
    }
    return { policy, calendar: last.calendar };
  }

  const { get, invalidate } = createTtlCache(read);
  return {
    current: async () => (await get()).policy,
    holidays: async () => (await get()).calendar,
    forget: invalidate,
  };
}

/** A nation's bank holidays, from the statutory rules and GOV.UK's list. */
function calendarOf(
  nation: Nation,
  { years }: Pick<PublishedHolidayList, 'years'>,
): HolidayCalendar {
  const own = years.filter((one) => one.nation === nation);
  return holidayCalendar(
    nation,
    own.map(({ year, holidays }) => [year, holidays] as const),
  );
}
