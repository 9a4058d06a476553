import { isAdmin } from '@portal/auth/caller';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { calculatePeriodStats, type Period, type PeriodStats } from '../domain/period-stats.ts';
import type { Loaders } from '../graph/loaders.ts';
import { findEntriesBetween } from '../store/entries.ts';
import { findLeaveBetween } from '../store/leave-days.ts';
import { accountNotReady } from './account-not-ready.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Loads the caller's statistics for a period. Administrators are not staff: all their values are 0.
 */
export async function loadOwnPeriodStats(
  { entries, leave, holidays }: Dependencies,
  { caller, loaders, now }: Request<Loaders>,
  period: Period,
): Promise<Result<PeriodStats, 'SERVICE_UNAVAILABLE'>> {
  const { userId } = caller;
  const at = now();
  const calendar = await holidays.current();
  if (isAdmin(caller) || userId === null) {
    const nothing = calculatePeriodStats({ period, sessions: [], leave: [], at, calendar });
    return ok({ ...nothing, attendanceRate: 0 });
  }
  const between = { since: startOfDay(period.start), until: endOfDay(period.end) };
  const [sessions, daysOff] = await Promise.all([
    findEntriesBetween(entries, userId, between),
    findLeaveBetween(leave, userId, period),
  ]);
  // A person with an entry is known, so the usual case needs one query less.
  const isKnown = sessions.length > 0 || (await loaders.person.load(userId)) !== null;
  return isKnown
    ? ok(calculatePeriodStats({ period, sessions, leave: daysOff, at, calendar }))
    : accountNotReady;
}
