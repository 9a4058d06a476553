import { decimalHours } from '@portal/kernel/duration';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { isMissingClockOut, isOpen } from '../../domain/entry-times.ts';
import type { adminStats as contract } from '../../dto/staff-attendance-contracts.ts';

export async function adminStats(
  {
    staffEntries,
    staffCache,
    corrections,
  }: Pick<Dependencies, 'staffEntries' | 'staffCache' | 'corrections'>,
  { now }: Pick<SignedInRequest, 'now'>,
): Promise<OperationResult<typeof contract>> {
  const at = now();
  const today = londonDay(at);
  const [week, open, marked, pendingCorrections] = await Promise.all([
    staffCache.week(weekOf(today), at),
    staffCache.open(),
    staffEntries.countMissingClockOuts(),
    corrections.countPending(),
  ]);
  const unended = [...open.values()];
  return ok({
    currentDate: today,
    staffOnline: unended.filter((entry) => isOpen(entry, at)).length,
    totalHours: decimalHours(week.totalMinutes),
    runningSessions: week.running.sessions,
    runningMinutes: week.running.minutes,
    lateArrivals: week.lateArrivals,
    missingClockOuts: marked + unended.filter((entry) => isMissingClockOut(entry, at)).length,
    pendingCorrections,
    days: week.days.map(({ date, totalMinutes, lateArrivals }) => ({
      date,
      totalHours: decimalHours(totalMinutes),
      lateArrivals,
    })),
  });
}
