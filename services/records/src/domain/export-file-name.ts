import type { ExportPeriod } from '@portal/contracts/records/export';
import { addDays, monthOf } from '@portal/kernel/london';
import { fieldError, ok, type Result } from '@portal/kernel/result';

export interface ExportRange {
  startDate: string;
  endDate: string;
  workerId?: string | null | undefined;
  teamId?: string | null | undefined;
  period: ExportPeriod;
}

/**
 * Gives the file name of an export, without its extension (docs/specification/records.md). BAD_INPUT at
 * `startDate` or `endDate` if the dates don't match `period`.
 */
export function exportFileName(days: ExportRange): Result<string, 'BAD_INPUT'> {
  const { startDate, endDate, workerId, teamId, period } = days;
  if (endDate < startDate) return fieldError('endDate', 'must not be before the start');
  const month = monthOf(startDate);
  if (period === 'month' && startDate !== month.start) {
    return fieldError('startDate', `must be the first of a month: ${month.start}`);
  }
  const last = lastDayOf(days);
  if (endDate !== last) return fieldError('endDate', `must be ${last} for a ${period}`);
  if (workerId) return ok('staff-records');
  if (teamId) return ok('team-records');
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

function lastDayOf({ startDate, endDate, period }: ExportRange): string {
  if (period === 'day') return startDate;
  if (period === 'week') return addDays(startDate, 6);
  return period === 'month' ? monthOf(startDate).end : endDate;
}
