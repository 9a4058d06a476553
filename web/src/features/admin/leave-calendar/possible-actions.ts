import type { LeaveStatus, LeaveType } from '../../leave/format-leave.ts';

export type Action = 'approve' | 'decline' | 'deny' | 'cancel' | 'restore' | 'delete';

const ofAnnual: Record<LeaveStatus, readonly Action[]> = {
  pending: ['approve', 'decline', 'cancel'],
  approved: ['cancel'],
  cancelled: ['restore', 'delete'],
  denied: ['delete'],
};

/** Denying takes no reason, see docs/specification/leave.md. */
const ofOther: Record<LeaveStatus, readonly Action[]> = {
  pending: ['approve', 'deny', 'cancel', 'delete'],
  approved: ['cancel', 'delete'],
  cancelled: ['restore', 'delete'],
  denied: ['delete'],
};

/** The actions for a request, see docs/specification/leave.md. */
export function possibleActions(request: { leaveType: LeaveType; status: LeaveStatus }) {
  return (request.leaveType === 'annual' ? ofAnnual : ofOther)[request.status];
}

interface Day {
  status: 'booked' | 'cancelled';
}

/** Whether single days can be changed: for annual leave only. */
export function hasDayActions({
  leaveType,
  status,
}: {
  leaveType: LeaveType;
  status: LeaveStatus;
}): boolean {
  return leaveType === 'annual' && (status === 'approved' || status === 'pending');
}

/** The actions for one day. The last booked day can't be cancelled by itself. */
export function dayActions(day: Day, days: readonly Day[]): ('cancel' | 'restore' | 'delete')[] {
  if (day.status === 'cancelled') return ['restore', 'delete'];
  const booked = days.filter(({ status }) => status === 'booked');
  return booked.length > 1 ? ['cancel', 'delete'] : ['delete'];
}
