import { type HolidayCalendar, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { remembered } from '@portal/runtime/remembered';
import { type Policies, type Policy, policyOf } from './policy.ts';
import { type Published, type PublishedHolidays, publishedOf } from './published-holidays.ts';

/** The policy and the bank holidays that count by it, kept in mind for a second at most. */
export interface CurrentPolicy {
  current(): Promise<Policy>;
  /** The very same calendar is given as long as nothing has changed. */
  holidays(): Promise<HolidayCalendar>;
  /** To be called after a change in this process: others see it within a second. */
  forget(): void;
}

export function currentPolicy(
  { policies, published }: { policies: Policies; published: PublishedHolidays },
  nation: Nation,
): CurrentPolicy {
  let calendar = holidayCalendar(nation);
  let version = 0;

  async function read() {
    const [policy, list] = await Promise.all([policyOf(policies, nation), publishedOf(published)]);
    if (policy.nation !== calendar.nation || list.version !== version) {
      calendar = calendarOf(policy.nation, list);
      version = list.version;
    }
    return { policy, calendar };
  }

  const { get, forget } = remembered(read);
  return {
    current: async () => (await get()).policy,
    holidays: async () => (await get()).calendar,
    forget,
  };
}

/** The calendar of a nation, by the rules and what GOV.UK has published of it. */
export function calendarOf(nation: Nation, { years }: Pick<Published, 'years'>): HolidayCalendar {
  const own = years.filter((one) => one.nation === nation);
  return holidayCalendar(
    nation,
    own.map(({ year, holidays }) => [year, holidays] as const),
  );
}
