import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { daysWithinEmployment } from '../domain/employment.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { leaveYearsOf, type ValidationContext } from '../domain/validate-leave.ts';
import { loadLeaveSchedule } from './load-leave-schedule.ts';

/**
 * Loads the data to validate a leave request against, in the transaction that changes it. Locks
 * the person and their partners, so that the data stays valid until the commit. Null if
 * the person has no leave settings any more.
 */
export async function loadValidationContext(
  deps: Dependencies,
  leave: Pick<LeaveRequest, 'id' | 'userId' | 'startDate' | 'endDate'>,
  now: Date,
  session: ClientSession,
): Promise<ValidationContext | null> {
  const { userId } = leave;
  const partnerIds = await deps.partnerships.partnerIds(userId, session);
  await deps.personLocks.lock([userId, ...partnerIds], session);
  const settings = await deps.settings.byUser(userId, session);
  return settings
    ? loadValidationContextWithoutLocks(deps, leave, { settings, partnerIds, now }, session)
    : null;
}

/**
 * Loads the same data without locks, for known settings and partners. `id` is null for a request
 * that doesn't exist yet.
 */
export async function loadValidationContextWithoutLocks(
  deps: Pick<Dependencies, 'leaveRequests' | 'people' | 'holidays' | 'irregularHours'>,
  leave: Pick<LeaveRequest, 'userId' | 'startDate' | 'endDate'> & { id: string | null },
  { settings, partnerIds, now }: { settings: Settings; partnerIds: readonly string[]; now: Date },
  session?: ClientSession,
): Promise<ValidationContext> {
  const { leaveRequests, people } = deps;
  const { userId, startDate, endDate } = leave;
  const years = leaveYearsOf([{ date: startDate }, { date: endDate }], settings);
  const whole = { from: years[0]?.start ?? startDate, to: years.at(-1)?.end ?? endDate };
  const ownLeave = await leaveRequests.overlapping([userId], whole, session);
  const range = { from: startDate, to: endDate };
  const partners = await leaveRequests.approvedAnnualLeave(partnerIds, range, session);
  const termsOf = await people.workingTerms([userId, ...partnerIds], session);
  const own = termsOf(userId);
  return {
    settings,
    employment: own,
    schedule: await loadLeaveSchedule(deps, userId, { terms: own, now }, session),
    ownLeave: ownLeave.filter(({ id }) => id !== leave.id),
    partnerLeave: partners.map((one) => daysWithinEmployment(one, termsOf(one.userId))),
  };
}
