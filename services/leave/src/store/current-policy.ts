import { type HolidayCalendar, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { createTtlCache } from '@portal/runtime/ttl-cache';
import { loadPolicy, type Policies, type Policy } from './leave-policy.ts';
import {
  type PublishedHolidayList,
  type PublishedHolidays,
  readPublishedHolidays,
} from './published-holidays.ts';

/** The leave policy and its bank holidays, cached for one second. */
export interface CurrentPolicy {
  current(): Promise<Policy>;
  /** Returns the same object until something changes. */
  holidays(): Promise<HolidayCalendar>;
  /** Call it after a change in this process. Other processes see the change within a second. */
  forget(): void;
}

export function currentPolicy(
  { policies, published }: { policies: Policies; published: PublishedHolidays },
  nation: Nation,
): CurrentPolicy {
  let calendar = holidayCalendar(nation);
  let version = 0;

  async function read() {
    const [policy, list] = await Promise.all([
      loadPolicy(policies, nation),
      readPublishedHolidays(published),
    ]);
    if (policy.nation !== calendar.nation || list.version !== version) {
      calendar = calendarOf(policy.nation, list);
      version = list.version;
    }
    return { policy, calendar };
  }

  const { get, invalidate } = createTtlCache(read);
  return {
    current: async () => (await get()).policy,
    holidays: async () => (await get()).calendar,
    forget: invalidate,
  };
}

/** A nation's bank holidays, from the statutory rules and GOV.UK's list. */
export function calendarOf(
  nation: Nation,
  { years }: Pick<PublishedHolidayList, 'years'>,
): HolidayCalendar {
  const own = years.filter((one) => one.nation === nation);
  return holidayCalendar(
    nation,
    own.map(({ year, holidays }) => [year, holidays] as const),
  );
}
