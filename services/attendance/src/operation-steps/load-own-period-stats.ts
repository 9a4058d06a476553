import { isAdmin } from '@portal/auth/caller';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { accountNotReadyFailure } from '../domain/account-not-ready.ts';
import { calculatePeriodStats, type Period, type PeriodStats } from '../domain/period-stats.ts';
import type { Loaders } from '../graph/loaders.ts';

/** Administrators have nothing to work. */
const noHours = { workStartTime: '00:00', workEndTime: '00:00' };

/**
 * Loads the caller's statistics for a period. Administrators are not staff: all their values are 0.
 */
export async function loadOwnPeriodStats(
  { holidays }: Pick<Dependencies, 'holidays'>,
  { caller, loaders, now }: SignedInRequest<Loaders>,
  period: Period,
): Promise<Result<PeriodStats, 'SERVICE_UNAVAILABLE'>> {
  const { userId } = caller;
  const at = now();
  const calendar = await holidays.current();
  if (isAdmin(caller)) {
    const nothing = calculatePeriodStats({
      period,
      sessions: [],
      leave: [],
      employment: unlimitedEmployment,
      hours: noHours,
      schedule: { patterns: [], calendar },
      at,
    });
    return ok({ ...nothing, attendanceRate: 0 });
  }
  const [person, sessions, leave] = await Promise.all([
    loaders.person.load(userId),
    loaders.entriesOfPeriod.load(userId, period),
    loaders.leaveOfPeriod.load(userId, period),
  ]);
  if (!person) return accountNotReadyFailure;
  const schedule = { patterns: person.patterns, calendar };
  return ok(
    calculatePeriodStats({
      period,
      sessions,
      leave,
      employment: person,
      hours: person,
      schedule,
      at,
    }),
  );
}
