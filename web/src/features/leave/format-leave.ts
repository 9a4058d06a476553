import type { LeavePartsFragment } from '../../gql/documents.ts';
import { formatLeaveAmount } from './format-leave-amount.ts';

export type LeaveType = LeavePartsFragment['leaveType'];
export type LeaveStatus = LeavePartsFragment['status'];
export type LeavePortion = LeavePartsFragment['days'][number]['portion'];

const typeNames: Record<LeaveType, string> = {
  annual: 'Annual leave',
  sick: 'Sick leave',
  compassionate: 'Compassionate leave',
};

const statusNames: Record<LeaveStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
  cancelled: 'Cancelled',
};

const portionNames: Record<LeavePortion, string> = {
  full: 'All day',
  morning: 'Morning',
  afternoon: 'Afternoon',
};

/** `Annual leave`, `Sick leave`, `Compassionate leave`. */
export function leaveTypeName(type: LeaveType): string {
  return typeNames[type];
}

/** `Pending`, `Approved`, `Denied`, `Cancelled`. */
export function leaveStatusName(status: LeaveStatus): string {
  return statusNames[status];
}

/** `All day`, `Morning`, `Afternoon`. */
export function portionName(portion: LeavePortion): string {
  return portionNames[portion];
}

/** A number of days: `1 day`, `0.5 days`, `14.4 days`. */
export function formatDays(count: number): string {
  return formatLeaveAmount(count, 'days');
}

/** A number of working days: `1 working day`, `no working days`. */
export function formatWorkingDays(count: number): string {
  if (count === 0) return 'no working days';
  return count === 1 ? '1 working day' : `${count} working days`;
}

/** The days of leave with their hours where it has days of irregular hours: `3 days, 20 hours`. */
export function formatBookedLeave({
  daysBooked,
  hoursBooked,
}: {
  daysBooked: number;
  hoursBooked: number | null;
}): string {
  const days = formatDays(daysBooked);
  return hoursBooked === null ? days : `${days}, ${formatLeaveAmount(hoursBooked, 'hours')}`;
}
