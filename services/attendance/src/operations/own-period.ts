import { isAdmin } from '@portal/auth/caller';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type Period, type PeriodStats, statsOfPeriod } from '../domain/period-stats.ts';
import type { Loaders } from '../graph/loaders.ts';
import { entriesBetween } from '../store/entries.ts';
import { leaveBetween } from '../store/leave-days.ts';
import type { Attendance } from './clocking.ts';
import { notHeardOf } from './not-heard-of.ts';

/** What the caller worked in a period. Admins are not staff: there is nothing to attend. */
export async function ownPeriod(
  { entries, leave, holidays }: Attendance,
  { caller, loaders, now }: Request<Loaders>,
  period: Period,
): Promise<Result<PeriodStats, 'SERVICE_UNAVAILABLE'>> {
  const { userId } = caller;
  const at = now();
  const calendar = await holidays.current();
  if (isAdmin(caller) || userId === null) {
    const nothing = statsOfPeriod({ period, sessions: [], leave: [], at, calendar });
    return ok({ ...nothing, attendanceRate: 0 });
  }
  const between = { since: startOfDay(period.start), until: endOfDay(period.end) };
  const [sessions, daysOff] = await Promise.all([
    entriesBetween(entries, userId, between),
    leaveBetween(leave, userId, period),
  ]);
  // Whoever has an entry has been heard of: the usual case costs one query less.
  const isKnown = sessions.length > 0 || (await loaders.person.load(userId)) !== null;
  return isKnown
    ? ok(statsOfPeriod({ period, sessions, leave: daysOff, at, calendar }))
    : notHeardOf;
}
