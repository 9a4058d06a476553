import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { ApprovedLeave } from '../dto/to-partnership-dto.ts';

/** Loads some people's approved annual leave from today on. */
export async function loadUpcomingLeave(
  { leaveRequests, schedules }: Pick<Dependencies, 'leaveRequests' | 'schedules'>,
  userIds: readonly string[],
  now: Date,
  session: ClientSession | null = null,
): Promise<ApprovedLeave> {
  const today = londonDay(now);
  const approved = await leaveRequests.approvedAnnualLeave(userIds, { from: today }, session);
  const byPerson = Map.groupBy(approved, ({ userId }) => userId);
  return { today, byPerson, scheduleOf: await schedules.current() };
}
