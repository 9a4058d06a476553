import type { EmploymentPeriod } from '@portal/kernel/employment';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { blockingTeamIds, noCover } from '../domain/cover.ts';
import { accrualYear } from '../domain/first-year-accrual.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { withDeductedDays } from '../domain/leave-unit.ts';
import { leaveYearsOf, type ValidationContext } from '../domain/validate-leave.ts';
import { type CoverDependencies, loadCover } from './load-cover.ts';
import { loadLeaveSchedule } from './load-leave-schedule.ts';

/**
 * Loads the data to validate a leave request against, in the transaction that changes it. Locks
 * the person, their partners and the teams whose minimum cover may refuse the leave, so that the data
 * stays valid until the commit. The teams are locked after reading: the transaction fails if one was
 * locked since it began. Null if the person has no leave settings any more.
 */
export async function loadValidationContext(
  deps: Dependencies,
  leave: Pick<LeaveRequest, 'id' | 'userId' | 'leaveType' | 'startDate' | 'endDate'>,
  now: Date,
  session: ClientSession,
): Promise<ValidationContext | null> {
  const { userId } = leave;
  const partnerIds = await deps.partnerships.partnerIds(userId, session);
  await deps.locks.lock([userId, ...partnerIds], session);
  const settings = await deps.settings.byUser(userId, session);
  if (!settings) return null;
  const known = { settings, partnerIds, now };
  const context = await loadValidationContextWithoutLocks(deps, leave, known, session);
  await deps.locks.lock(blockingTeamIds(context.cover), session);
  return context;
}

/**
 * Loads the same data without locks, for known settings and partners. `id` is null for a request
 * that doesn't exist yet.
 */
export async function loadValidationContextWithoutLocks(
  deps: CoverDependencies & Pick<Dependencies, 'irregularHours'>,
  leave: Pick<LeaveRequest, 'userId' | 'leaveType' | 'startDate' | 'endDate'> & {
    id: string | null;
  },
  { settings, partnerIds, now }: { settings: Settings; partnerIds: readonly string[]; now: Date },
  session?: ClientSession,
): Promise<ValidationContext> {
  const { leaveRequests, people } = deps;
  const { userId, startDate, endDate } = leave;
  const termsOf = await people.workingTerms([userId, ...partnerIds], session);
  const own = termsOf(userId);
  const concerned = concernedDays(leave, settings, own);
  const ownLeave = await leaveRequests.overlapping([userId], concerned, session);
  const range = { from: startDate, to: endDate };
  const partners = await leaveRequests.approvedAnnualLeave(partnerIds, range, session);
  const period = { start: startDate, end: endDate };
  // Other types of leave are never refused for cover.
  const cover =
    leave.leaveType === 'annual'
      ? await loadCover(deps, [own.teamMemberships], { period, leaveId: leave.id }, session)
      : noCover;
  const schedule = await loadLeaveSchedule(deps, userId, { terms: own, now }, session);
  const { calendar } = schedule;
  return {
    settings,
    employment: own,
    schedule,
    ownLeave: ownLeave.filter(({ id }) => id !== leave.id),
    partnerLeave: partners.map((one) => {
      const employment = termsOf(one.userId);
      return withDeductedDays(one, { patterns: employment.patterns, calendar, employment });
    }),
    cover,
  };
}

/**
 * The days on which the person's other leave matters: those of the leave years, and of the first year of the employment
 * if leave accrues in it.
 */
function concernedDays(
  { startDate, endDate }: Pick<LeaveRequest, 'startDate' | 'endDate'>,
  settings: Settings,
  employment: EmploymentPeriod,
): { from: string; to: string } {
  const years = leaveYearsOf([{ date: startDate }, { date: endDate }], settings);
  const first = accrualYear(settings, employment);
  const isInFirst = first && startDate <= first.end && endDate >= first.start;
  const days = [...years, ...(isInFirst ? [first] : [])]
    .flatMap(({ start, end }) => [start, end])
    .sort();
  return { from: days[0] ?? startDate, to: days.at(-1) ?? endDate };
}
