import type { LeavePortion, LeaveStatus, LeaveType } from './format-leave.ts';

interface Leave {
  leaveType: LeaveType;
  status: LeaveStatus;
  days: readonly { date: string; portion: LeavePortion; status: 'booked' | 'cancelled' }[];
}

/** The part of a request on one day. */
export interface LeaveOnDay<Request> {
  request: Request;
  portion: LeavePortion;
}

/** The booked days of requests by date. Cancelled days and cancelled requests are left out. */
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
