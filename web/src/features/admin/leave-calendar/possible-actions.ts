import type { LeaveStatus, LeaveType } from '../../leave/format-leave.ts';
import { type LeaveCategory, leaveCategory } from '../../leave/leave-category.ts';

export type Action = 'approve' | 'decline' | 'change-dates' | 'cancel' | 'restore' | 'delete';

const actionsByStatus: Record<LeaveCategory, Record<LeaveStatus, readonly Action[]>> = {
  annual: {
    pending: ['approve', 'decline', 'change-dates', 'cancel'],
    approved: ['change-dates', 'cancel'],
    cancelled: ['restore', 'delete'],
    denied: ['delete'],
  },
  sick: {
    pending: ['approve', 'decline', 'change-dates', 'cancel', 'delete'],
    approved: ['change-dates', 'cancel', 'delete'],
    cancelled: ['restore', 'delete'],
    denied: ['delete'],
  },
};

/** The actions for a request, see docs/specification/leave.md. */
export function possibleActions({
  leaveType,
  status,
}: {
  leaveType: LeaveType;
  status: LeaveStatus;
}): readonly Action[] {
  return actionsByStatus[leaveCategory(leaveType)][status];
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
