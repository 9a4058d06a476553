import type { LeaveRequests } from './requests.ts';

/** What administrators see of leave on their first page. */
export interface LeaveOfDay {
  /** Annual leave that waits for a decision, whatever its days. */
  pendingLeaveRequests: number;
  staffOnLeaveToday: number;
  staffOnSickLeaveToday: number;
}

/**
 * How many requests wait, and who is away on a London day: on annual leave that is approved, and on
 * sick leave from its report on unless it is denied (decisions.md section 4). Each person counts
 * once. Nobody can ask for leave yet (issue 6 brings that), so that all of it is 0 until then.
 */
export async function leaveOfDay(requests: LeaveRequests, day: string): Promise<LeaveOfDay> {
  const away = {
    startDate: { $lte: day },
    endDate: { $gte: day },
    days: { $elemMatch: { date: day, status: 'booked' } },
  };
  const [pendingLeaveRequests, onLeave, sick] = await Promise.all([
    requests.countDocuments({ leaveType: 'annual', status: 'pending' }),
    requests.distinct('userId', { ...away, leaveType: 'annual', status: 'approved' }),
    requests.distinct('userId', {
      ...away,
      leaveType: 'sick',
      status: { $in: ['pending', 'approved'] },
    }),
  ]);
  return {
    pendingLeaveRequests,
    staffOnLeaveToday: onLeave.length,
    staffOnSickLeaveToday: sick.length,
  };
}
