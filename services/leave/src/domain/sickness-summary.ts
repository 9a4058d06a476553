import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { addDays } from '@portal/kernel/london';
import {
  bradfordFactor,
  type FitNotePeriod,
  fitNoteDueDays,
  sicknessTotals,
} from '@portal/kernel/sickness';
import { statutorySickPayDays } from '@portal/kernel/statutory-sick-pay';
import type { WorkSchedule } from '@portal/kernel/working-pattern';
import { type CountableLeave, sickLeaveDates } from './balance.ts';

const daysInWindow = 52 * 7;

/**
 * Summarizes somebody's sickness in the 52 weeks that end `today` (London's): spells and working days, the Bradford
 * factor, the days for which statutory sick pay is due, and whether a fit note is outstanding. `leave` is all their
 * sick leave; what is not in effect is left out, as are days outside of the employment.
 */
export function summarizeSickness(
  leave: readonly CountableLeave[],
  fitNotes: readonly FitNotePeriod[],
  {
    today,
    schedule,
    employment,
  }: { today: string; schedule: WorkSchedule; employment: EmploymentPeriod },
) {
  const sickDays = employedSickDays(leave, employment);
  const spells = sickDays.map((day) => ({ startDate: day, endDate: day }));
  const totals = sicknessTotals(spells, today, schedule);
  const earliest = addDays(today, 1 - daysInWindow);
  const paid = statutorySickPayDays(sickDays, schedule);
  return {
    ...totals,
    bradfordFactor: bradfordFactor(spells, today, schedule),
    sspDays: paid.filter((day) => day >= earliest && day <= today).length,
    fitNoteDue: fitNoteDueDays(sickDays, fitNotes, today, schedule).length > 0,
  };
}

/** The days of sickness in effect within the employment. `leave` may have other leave too. */
export function employedSickDays(
  leave: readonly CountableLeave[],
  employment: EmploymentPeriod,
): string[] {
  return [...sickLeaveDates(leave)].filter((day) => isEmployedOn(employment, day));
}
