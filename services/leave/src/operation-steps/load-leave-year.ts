import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { londonDay } from '@portal/kernel/london';
import type { Dependencies } from '../dependencies.ts';
import { buildLeaveLedger, type LeaveLedger } from '../domain/leave-ledger.ts';
import type { Settings } from '../domain/leave-settings.ts';
import type { LeaveSchedule } from '../domain/leave-unit.ts';
import type { WorkingTerms } from '../store/people.ts';
import { loadLeaveSchedule } from './load-leave-schedule.ts';

/** What somebody's leave year depends on. */
export interface LeaveYearContext {
  year: LeaveYear;
  terms: WorkingTerms;
  schedule: LeaveSchedule;
}

/** Loads what the leave year of a person that contains a day depends on, with the hours accrued `now`. */
export async function loadLeaveYear(
  deps: Pick<Dependencies, 'people' | 'holidays' | 'irregularHours'>,
  { userId, leaveYearStartDate }: Pick<Settings, 'userId' | 'leaveYearStartDate'>,
  { day, now }: { day: string; now: Date },
): Promise<LeaveYearContext> {
  const termsOf = await deps.people.workingTerms([userId]);
  const terms = termsOf(userId);
  const schedule = await loadLeaveSchedule(deps, userId, { terms, now });
  return { year: leaveYearOf(day, leaveYearStartDate), terms, schedule };
}

/** Loads the ledger of a person's leave year that contains a day. `now` decides what has accrued and expired. */
export async function loadLeaveLedger(
  deps: Pick<Dependencies, 'people' | 'holidays' | 'irregularHours' | 'leaveRequests'>,
  settings: Settings,
  { day, now }: { day: string; now: Date },
): Promise<LeaveLedger> {
  const { year, schedule } = await loadLeaveYear(deps, settings, { day, now });
  const range = { from: year.start, to: year.end };
  const requests = await deps.leaveRequests.overlapping([settings.userId], range);
  return buildLeaveLedger(settings, requests, year, { schedule, asOf: londonDay(now) });
}
