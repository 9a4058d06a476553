import { leaveYearOf } from '@portal/kernel/leave-year';
import type { Dependencies } from '../dependencies.ts';
import { type Balance, type CountableLeave, calculateBalance } from '../domain/balance.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { countSickDays } from '../domain/sick-leave.ts';
import { unpackLeave } from '../store/packed-leave.ts';
import type { ScheduleOf } from '../store/work-schedules.ts';

/** A member of staff's balance and sick days in the leave year of a given day. */
export interface LeaveBalanceSummary extends Balance {
  userId: string;
  /** Working days of sick leave. */
  sickDays: number;
}

/** Loads some people's summaries with two queries. People who are not staff are left out. */
export async function loadBalanceSummaries(
  {
    settings,
    leaveRequests,
    schedules,
  }: Pick<Dependencies, 'settings' | 'leaveRequests' | 'schedules'>,
  userIds: readonly string[],
  today: string,
): Promise<LeaveBalanceSummary[]> {
  const people = await settings.byUsers(userIds);
  const leave = await leaveRequests.overlapping(userIds, spanOf(people, today));
  const byPerson = Map.groupBy(leave, ({ userId }) => userId);
  return summarize(people, byPerson, today, await schedules.current(today));
}

/**
 * Loads the summaries of all staff, from the cache of their leave. People who have left are no longer
 * listed (docs/specification/leave.md).
 */
export async function loadAllBalanceSummaries(
  {
    settings,
    people: everybody,
    schedules,
    leaveCache,
  }: Pick<Dependencies, 'settings' | 'people' | 'schedules' | 'leaveCache'>,
  today: string,
): Promise<LeaveBalanceSummary[]> {
  const [all, leavers] = await Promise.all([settings.all(), everybody.leftBy(today)]);
  const people = all.filter(({ userId }) => !leavers.has(userId));
  const span = spanOf(people, today);
  const packed = await leaveCache.packedLeave(span);
  const byPerson = new Map([...packed].map(([userId, own]) => [userId, own.map(unpackLeave)]));
  return summarize(people, byPerson, today, await schedules.current(today));
}

/** The range that covers everybody's leave year, because leave years start on different days. */
function spanOf(people: readonly Settings[], today: string) {
  const beginnings = new Set(people.map(({ leaveYearStartDate }) => leaveYearStartDate));
  const years = [...beginnings].map((beginning) => leaveYearOf(today, beginning));
  const starts = years.map(({ start }) => start).sort();
  const ends = years.map(({ end }) => end).sort();
  return { from: starts[0] ?? today, to: ends.at(-1) ?? today };
}

function summarize(
  people: readonly Settings[],
  leave: ReadonlyMap<string, readonly CountableLeave[]>,
  today: string,
  scheduleOf: ScheduleOf,
): LeaveBalanceSummary[] {
  return people.map((settings) => {
    const { userId, leaveYearStartDate } = settings;
    const own = leave.get(userId) ?? [];
    const year = leaveYearOf(today, leaveYearStartDate);
    const schedule = scheduleOf(userId);
    const sickDays = countSickDays(year, own, schedule);
    return { userId, sickDays, ...calculateBalance(settings, own, year, schedule, today) };
  });
}
