import { leastRequestedDays, maxRequestedDays } from '@portal/contracts/leave/leave-request';
import { daysBetween } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';

const dayMs = 24 * 60 * 60_000;
const message = 'You’ve sent too many leave requests today. Please try again later, or contact HR.';

/**
 * Checks the limit on the days that somebody requests in 24 hours: gives TOO_MANY_REQUESTS above it, otherwise null.
 * Without it, some dozens of requests for three years are too large for HR's lists. The transaction must have locked
 * the person.
 */
export async function validateRequestedDays(
  { leaveRequests }: Pick<Dependencies, 'leaveRequests'>,
  leaveRequest: Pick<LeaveRequest, 'userId' | 'requestedAt' | 'startDate' | 'endDate'>,
  session: ClientSession,
) {
  const { userId, requestedAt } = leaveRequest;
  const since = new Date(requestedAt.getTime() - dayMs);
  const earlier = await leaveRequests.requestedSince(userId, since, session);
  const days = [...earlier, leaveRequest].map(({ startDate, endDate }) =>
    Math.max(leastRequestedDays, daysBetween(startDate, endDate) + 1),
  );
  const oldest = earlier[0];
  if (!oldest || days.reduce((sum, one) => sum + one, 0) <= maxRequestedDays) return null;
  const waitMs = oldest.requestedAt.getTime() + dayMs - requestedAt.getTime();
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
