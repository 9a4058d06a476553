import type { LeavePortion, LeaveStatus, LeaveType } from './leave-words.ts';

interface Leave {
  leaveType: LeaveType;
  status: LeaveStatus;
  days: readonly { date: string; portion: LeavePortion; status: 'booked' | 'cancelled' }[];
}

/** What of a request lies on one day. */
export interface LeaveOnDay<Request> {
  request: Request;
  portion: LeavePortion;
}

/**
 * What lies on each day, by `YYYY-MM-DD`: the days that requests have booked. Days that were
 * cancelled are left out, and so are cancelled requests (portal.md section 2).
 */
export function leaveByDay<Request extends Leave>(
  requests: readonly Request[],
): Record<string, LeaveOnDay<Request>[]> {
  const byDay: Record<string, LeaveOnDay<Request>[]> = {};
  for (const request of requests) {
    if (request.status === 'cancelled') continue;
    for (const { date, portion, status } of request.days) {
      if (status !== 'booked') continue;
      byDay[date] ??= [];
      byDay[date].push({ request, portion });
    }
  }
  return byDay;
}
