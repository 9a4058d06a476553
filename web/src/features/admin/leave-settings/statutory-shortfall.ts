import type { EmploymentPeriod } from '@portal/kernel/employment';
import { proposeEntitlement } from '@portal/kernel/leave-entitlement';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import type { WorkSchedule } from '@portal/kernel/working-pattern';

export interface StatutoryShortfall {
  year: LeaveYear;
  /** The least days that the law gives in the year, without bank holidays on which the person is off. */
  minimumDays: number;
}

interface ShortfallInput {
  /** The usual days a year. */
  entitlement: number;
  /** `04-06` */
  leaveYearStartDate: string;
  today: string;
  employment: EmploymentPeriod;
  schedule: WorkSchedule;
}

/**
 * Whether somebody’s usual entitlement is below the statutory minimum of their working pattern, in the current or the
 * next leave year; null if it isn’t. Leave years with irregular hours are left out, because their leave accrues.
 */
export function findStatutoryShortfall({
  entitlement,
  leaveYearStartDate,
  today,
  employment,
  schedule,
}: ShortfallInput): StatutoryShortfall | null {
  const running = leaveYearOf(today, leaveYearStartDate);
  const next = leaveYearOf(addDays(running.end, 1), leaveYearStartDate);
  for (const year of [running, next]) {
    const basis = { days: entitlement, bankHolidays: 'on-top' } as const;
    const minimumDays = proposeEntitlement({ year, employment, schedule, basis })?.statutoryDays;
    if (minimumDays !== undefined && entitlement < minimumDays) return { year, minimumDays };
  }
  return null;
}
