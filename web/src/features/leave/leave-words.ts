import type { LeavePartsFragment } from '../../gql/documents.ts';

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

/** A count of days with its word: `1 day`, `0.5 days`, `12 days`. */
export function daysCount(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** The same of working days: `1 working day`. */
export function workingDaysCount(count: number): string {
  return count === 1 ? '1 working day' : `${count} working days`;
}
