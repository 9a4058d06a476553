import { maxLeaveRequestsPerDay } from '@portal/contracts/leave/leave-request';
import { fail } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * The failure of somebody who has sent too many leave requests in 24 hours; null if they may send another one. Some dozens of
 * three years each would be more than the lists of HR can show. The transaction must have locked the person.
 */
export async function validateRequestCount(
  { leaveRequests }: Pick<Dependencies, 'leaveRequests'>,
  { userId, requestedAt }: Pick<LeaveRequest, 'userId' | 'requestedAt'>,
  session: ClientSession,
) {
  const since = new Date(requestedAt.getTime() - dayMs);
  const times = await leaveRequests.requestTimes(userId, since, session);
  const freed = times.at(-maxLeaveRequestsPerDay);
  if (!freed) return null;
  const message = `You can send ${maxLeaveRequestsPerDay} leave requests a day. Please try again later, or contact HR.`;
  const retryAfterSeconds = Math.ceil((freed.getTime() + dayMs - requestedAt.getTime()) / 1000);
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}
