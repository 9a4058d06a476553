import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import type { WorkSchedule } from '@portal/kernel/working-pattern';
import type { Dependencies } from '../dependencies.ts';
import { buildLeaveLedger, type LeaveLedger } from '../domain/leave-ledger.ts';
import type { Settings } from '../domain/leave-settings.ts';
import type { WorkingTerms } from '../store/people.ts';

/** What somebody's leave year depends on. */
export interface LeaveYearContext {
  year: LeaveYear;
  terms: WorkingTerms;
  schedule: WorkSchedule;
}

/** Loads what the leave year of a person that contains a day depends on. */
export async function loadLeaveYear(
  { people, holidays }: Pick<Dependencies, 'people' | 'holidays'>,
  { userId, leaveYearStartDate }: Settings,
  day: string,
): Promise<LeaveYearContext> {
  const termsOf = await people.workingTerms([userId]);
  const terms = termsOf(userId);
  const schedule = { patterns: terms.patterns, calendar: await holidays.current() };
  return { year: leaveYearOf(day, leaveYearStartDate), terms, schedule };
}

/** Loads the ledger of a person's leave year that contains a day. `today` decides what has expired. */
export async function loadLeaveLedger(
  deps: Pick<Dependencies, 'people' | 'holidays' | 'leaveRequests'>,
  settings: Settings,
  { day, today }: { day: string; today: string },
): Promise<LeaveLedger> {
  const { year, schedule } = await loadLeaveYear(deps, settings, day);
  const range = { from: year.start, to: year.end };
  const requests = await deps.leaveRequests.overlapping([settings.userId], range);
  return buildLeaveLedger(settings, requests, year, { schedule, asOf: today });
}
