import type { monthlyStats as contract } from '@portal/contracts/attendance/own-stats';
import type { InputOf } from '@portal/contracts/operation';
import { formatMonthName } from '@portal/kernel/format';
import { londonDay, monthOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { workingDaysIn } from '../domain/period-stats.ts';
import type { Loaders } from '../graph/loaders.ts';
import type { Attendance } from './clocking.ts';
import { ownPeriod } from './own-period.ts';

export async function monthlyStats(
  attendance: Attendance,
  request: Request<Loaders>,
  { month }: InputOf<typeof contract>,
) {
  const period = monthOf(month ? `${month}-01` : londonDay(request.now()));
  const stats = await ownPeriod(attendance, request, period);
  if (!stats.ok) return stats;
  return ok({
    month: period.start.slice(0, 7),
    monthName: formatMonthName(period.start),
    workingDaysInMonth: workingDaysIn(period, await attendance.holidays.current()),
    ...stats.value,
  });
}
