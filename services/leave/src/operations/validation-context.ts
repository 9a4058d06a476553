import type { ClientSession } from 'mongoose';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { leaveYearsOf, type ValidationContext } from '../domain/validate-leave.ts';
import { takeGuards } from '../store/guards.ts';
import { findApprovedLeave, findLeave } from '../store/leave-requests.ts';
import { findSettings } from '../store/leave-settings.ts';
import { partnersOf } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Loads the data to validate a leave request against, in the transaction that changes it. Takes the
 * guards of the person and their partners, so that the data stays valid until the commit. Null if
 * the person has no leave settings any more.
 */
export async function loadValidationContext(
  deps: Dependencies,
  leave: Pick<LeaveRequest, 'id' | 'userId' | 'startDate' | 'endDate'>,
  session: ClientSession,
): Promise<Omit<ValidationContext, 'calendar'> | null> {
  const { userId } = leave;
  const partnerIds = await partnersOf(deps.partnerships, userId, session);
  await takeGuards(deps.guards, [userId, ...partnerIds], session);
  const [settings] = await findSettings(deps.settings, [userId], session);
  return settings ? readValidationContext(deps, leave, { settings, partnerIds }, session) : null;
}

/**
 * Loads the same data without guards, for known settings and partners. `id` is null for a request
 * that doesn't exist yet.
 */
export async function readValidationContext(
  { requests }: Pick<Dependencies, 'requests'>,
  leave: Pick<LeaveRequest, 'userId' | 'startDate' | 'endDate'> & { id: string | null },
  { settings, partnerIds }: { settings: Settings; partnerIds: readonly string[] },
  session?: ClientSession,
): Promise<Omit<ValidationContext, 'calendar'>> {
  const { userId, startDate, endDate } = leave;
  const years = leaveYearsOf([{ date: startDate }, { date: endDate }], settings);
  const whole = { from: years[0]?.start ?? startDate, to: years.at(-1)?.end ?? endDate };
  const own = await findLeave(requests, [userId], whole, session);
  const range = { from: startDate, to: endDate };
  const partners = await findApprovedLeave(requests, partnerIds, range, session);
  return { settings, own: own.filter(({ id }) => id !== leave.id), partners };
}
