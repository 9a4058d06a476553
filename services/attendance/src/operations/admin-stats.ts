import { decimalHours } from '@portal/kernel/duration';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { isMissingClockOut, isOpen } from '../domain/session.ts';
import { countPending } from '../store/corrections.ts';
import type { StaffBoard } from '../store/staff-board.ts';
import { countMissing } from '../store/staff-now.ts';
import type { Attendance } from './clocking.ts';

export async function adminStats(
  { entries, corrections }: Attendance,
  board: StaffBoard,
  { now }: Request,
) {
  const at = now();
  const today = londonDay(at);
  const [week, open, marked, pendingCorrections] = await Promise.all([
    board.week(weekOf(today), at),
    board.open(),
    countMissing(entries),
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
