import type { ExportPeriod } from '@portal/contracts/records/export';
import { addDays, monthOf } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';

export interface ExportedDays {
  startDate: string;
  endDate: string;
  workerId?: string | null | undefined;
  period: ExportPeriod;
}

/**
 * The name of an export's file without its ending (portal.md section 9). BAD_INPUT at `startDate` or
 * `endDate` where the days are not what `period` says.
 */
export function exportName(days: ExportedDays): Result<string, 'BAD_INPUT'> {
  const { startDate, endDate, workerId, period } = days;
  if (endDate < startDate) return wrong('endDate', 'must not be before the start');
  const month = monthOf(startDate);
  if (period === 'month' && startDate !== month.start) {
    return wrong('startDate', `must be the first of a month: ${month.start}`);
  }
  const last = lastOf(days);
  if (endDate !== last) return wrong('endDate', `must be ${last} for a ${period}`);
  if (workerId) return ok('staff-records');
  switch (period) {
    case 'day':
      return ok(`daily-records-${startDate}`);
    case 'week':
      return ok(`weekly-records-${startDate}`);
    case 'month':
      return ok(`monthly-records-${startDate.slice(0, 7)}`);
    case 'range':
      return ok(`historical-records-${startDate}-to-${endDate}`);
  }
}

function lastOf({ startDate, endDate, period }: ExportedDays): string {
  if (period === 'day') return startDate;
  if (period === 'week') return addDays(startDate, 6);
  return period === 'month' ? monthOf(startDate).end : endDate;
}

function wrong(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
