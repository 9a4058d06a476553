import { decimalHours } from '@portal/kernel/duration';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { isMissingClockOut, isOpen } from '../domain/session.ts';
import { countPending } from '../store/corrections.ts';
import { countMissingClockOuts } from '../store/current-staff.ts';
import type { StaffCache } from '../store/staff-cache.ts';
import type { Dependencies } from './dependencies.ts';

export async function adminStats(
  { entries, corrections }: Dependencies,
  staffCache: StaffCache,
  { now }: Request,
) {
  const at = now();
  const today = londonDay(at);
  const [week, open, marked, pendingCorrections] = await Promise.all([
    staffCache.week(weekOf(today), at),
    staffCache.open(),
    countMissingClockOuts(entries),
    countPending(corrections),
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
