import type { Holidays } from '@portal/runtime/holidays';
import { type Balance, balanceOf } from '../domain/balance.ts';
import { leaveYearOf } from '../domain/leave-year.ts';
import type { Settings } from '../domain/settings.ts';
import { sickDaysIn } from '../domain/sickness.ts';
import { type LeaveRequests, leaveOf } from '../store/requests.ts';
import { type AllSettings, settingsOf, settingsOfAll } from '../store/settings.ts';

interface Store {
  settings: AllSettings;
  requests: LeaveRequests;
  holidays: Holidays;
}

/** How a member of staff stands in the leave year in which a day lies. */
export interface Standing extends Balance {
  userId: string;
  /** Working days of sick leave. */
  sickDays: number;
}

/** How some people stand on a day, with two queries; those who are no staff are left out. */
export async function standingsOf(
  store: Store,
  userIds: readonly string[],
  today: string,
): Promise<Standing[]> {
  const people = await settingsOf(store.settings, userIds);
  const span = spanOf(people, today);
  return standings(store, people, await leaveOf(store.requests, userIds, span), today);
}

/** How all staff stand on a day, with two queries. */
export async function standingsOfAll(store: Store, today: string): Promise<Standing[]> {
  const people = await settingsOfAll(store.settings);
  const ids = people.map(({ userId }) => userId);
  const span = spanOf(people, today);
  return standings(store, people, await leaveOf(store.requests, ids, span), today);
}

/** Leave years begin on different days: what any of them may need is asked for at once. */
function spanOf(people: readonly Settings[], today: string) {
  const years = people.map(({ leaveYearStartDate }) => leaveYearOf(today, leaveYearStartDate));
  const starts = years.map(({ start }) => start).sort();
  const ends = years.map(({ end }) => end).sort();
  return { from: starts[0] ?? today, to: ends.at(-1) ?? today };
}

async function standings(
  { holidays }: Store,
  people: readonly Settings[],
  requests: Awaited<ReturnType<typeof leaveOf>>,
  today: string,
): Promise<Standing[]> {
  const byPerson = Map.groupBy(requests, ({ userId }) => userId);
  const calendar = await holidays.current();
  return people.map((settings) => {
    const { userId, leaveYearStartDate } = settings;
    const own = byPerson.get(userId) ?? [];
    const year = leaveYearOf(today, leaveYearStartDate);
    const sickDays = sickDaysIn(year, own, calendar);
    return { userId, sickDays, ...balanceOf(settings, own, year, calendar) };
  });
}
