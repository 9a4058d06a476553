import type { LeaveStatus, LeaveType } from '../../leave/leave-words.ts';

export type Action = 'approve' | 'decline' | 'deny' | 'cancel' | 'restore' | 'delete';

const ofAnnual: Record<LeaveStatus, readonly Action[]> = {
  pending: ['approve', 'decline', 'cancel'],
  approved: ['cancel'],
  cancelled: ['restore', 'delete'],
  denied: ['delete'],
};

/** Nobody asks why it is denied (portal.md section 4). */
const ofOther: Record<LeaveStatus, readonly Action[]> = {
  pending: ['approve', 'deny', 'cancel', 'delete'],
  approved: ['cancel', 'delete'],
  cancelled: ['restore', 'delete'],
  denied: ['delete'],
};

/** What an administrator can do with a request (portal.md section 2). */
export function possibleActions(request: { leaveType: LeaveType; status: LeaveStatus }) {
  return (request.leaveType === 'annual' ? ofAnnual : ofOther)[request.status];
}

interface Day {
  status: 'booked' | 'cancelled';
}

/** Whether single days of a request can be cancelled, restored and deleted: of annual leave only. */
export function hasDayActions({
  leaveType,
  status,
}: {
  leaveType: LeaveType;
  status: LeaveStatus;
}): boolean {
  return leaveType === 'annual' && (status === 'approved' || status === 'pending');
}

/** What can be done with one day of it: leave of one day is cancelled as a whole. */
export function dayActions(day: Day, days: readonly Day[]): ('cancel' | 'restore' | 'delete')[] {
  if (day.status === 'cancelled') return ['restore', 'delete'];
  const booked = days.filter(({ status }) => status === 'booked');
  return booked.length > 1 ? ['cancel', 'delete'] : ['delete'];
}
