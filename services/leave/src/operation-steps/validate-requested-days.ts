import {
  leastRequestedDays,
  leastRequestedDaysOfMonth,
  maxRequestedDays,
  maxRequestedDaysInMonth,
} from '@portal/contracts/leave/leave-request';
import { daysBetween } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';

const dayMs = 24 * 60 * 60_000;

const limits = [
  {
    periodMs: dayMs,
    maxDays: maxRequestedDays,
    leastDays: leastRequestedDays,
    message: 'You’ve sent too many leave requests today. Please try again later, or contact HR.',
  },
  {
    periodMs: 30 * dayMs,
    maxDays: maxRequestedDaysInMonth,
    leastDays: leastRequestedDaysOfMonth,
    message: 'You’ve sent too many leave requests in the last 30 days. Please contact HR.',
  },
];

/**
 * Checks the limits on the days that somebody requests in 24 hours and in 30 days: gives TOO_MANY_REQUESTS above one, otherwise
 * null. Without them, some dozens of requests for three years, or thousands of a day, are too large for HR's lists. The
 * transaction must have locked the person.
 */
export async function validateRequestedDays(
  { leaveRequests }: Pick<Dependencies, 'leaveRequests'>,
  leaveRequest: Pick<LeaveRequest, 'userId' | 'requestedAt' | 'startDate' | 'endDate'>,
  session: ClientSession,
) {
  const { userId, requestedAt } = leaveRequest;
  const beginOf = (periodMs: number) => new Date(requestedAt.getTime() - periodMs);
  const longest = Math.max(...limits.map(({ periodMs }) => periodMs));
  const all = await leaveRequests.requestedSince(userId, beginOf(longest), session);
  for (const { periodMs, maxDays, leastDays, message } of limits) {
    const earlier = all.filter((one) => one.requestedAt > beginOf(periodMs));
    const days = [...earlier, leaveRequest].map(({ startDate, endDate }) =>
      Math.max(leastDays, daysBetween(startDate, endDate) + 1),
    );
    const oldest = earlier[0];
    if (!oldest || days.reduce((sum, one) => sum + one, 0) <= maxDays) continue;
    const waitMs = oldest.requestedAt.getTime() + periodMs - requestedAt.getTime();
    return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  return null;
}
