import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import type { Holidays } from '@portal/runtime/holidays';
import { type Balance, balanceOf, type Counted } from '../domain/balance.ts';
import type { Settings } from '../domain/settings.ts';
import { sickDaysIn } from '../domain/sickness.ts';
import { type CountedRow, countedLeave, countedOf } from '../store/counted-leave.ts';
import type { KeptLists } from '../store/kept-lists.ts';
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
  { settings, requests, holidays }: Store,
  userIds: readonly string[],
  today: string,
): Promise<Standing[]> {
  const people = await settingsOf(settings, userIds);
  const leave = await leaveOf(requests, userIds, spanOf(people, today));
  const byPerson = Map.groupBy(leave, ({ userId }) => userId);
  return standings(people, byPerson, today, await holidays.current());
}

/** How all staff stand on a day, by what is kept of their leave. */
export async function standingsOfAll(
  { settings, requests, holidays, counted }: Store & { counted: KeptLists<CountedRow> },
  today: string,
): Promise<Standing[]> {
  const people = await settingsOfAll(settings);
  const span = spanOf(people, today);
  const rows = await counted(`${span.from} to ${span.to}`, (userIds) =>
    countedLeave(requests, span, userIds),
  );
  const byPerson = new Map(rows.map(({ userId, requests }) => [userId, requests.map(countedOf)]));
  return standings(people, byPerson, today, await holidays.current());
}

/** Leave years begin on different days: what any of them may need is asked for at once. */
function spanOf(people: readonly Settings[], today: string) {
  const beginnings = new Set(people.map(({ leaveYearStartDate }) => leaveYearStartDate));
  const years = [...beginnings].map((beginning) => leaveYearOf(today, beginning));
  const starts = years.map(({ start }) => start).sort();
  const ends = years.map(({ end }) => end).sort();
  return { from: starts[0] ?? today, to: ends.at(-1) ?? today };
}

function standings(
  people: readonly Settings[],
  leave: ReadonlyMap<string, readonly Counted[]>,
  today: string,
  calendar: HolidayCalendar,
): Standing[] {
  return people.map((settings) => {
    const { userId, leaveYearStartDate } = settings;
    const own = leave.get(userId) ?? [];
    const year = leaveYearOf(today, leaveYearStartDate);
    const sickDays = sickDaysIn(year, own, calendar);
    return { userId, sickDays, ...balanceOf(settings, own, year, calendar) };
  });
}
