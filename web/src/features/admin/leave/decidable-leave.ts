import { type LeaveStatus, type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';

/** The fields of a request that any decision needs. */
export interface DecidableLeave {
  id: string;
  /** The person's name; empty while names are unavailable. */
  name: string;
  leaveType: LeaveType;
  status: LeaveStatus;
  startDate: string;
  endDate: string;
  /** A partner is known to be off, so approving will be refused. */
  conflicts?: boolean;
}

/** `Tamsin Oyelaran’s annual leave (Mon 16 to Wed 18 Nov 2026)` */
export function formatDecidableLeave(leave: DecidableLeave): string {
  const kind = leaveTypeName(leave.leaveType);
  const owner = leave.name ? `${leave.name}’s ${kind.toLowerCase()}` : kind;
  return `${owner} (${formatLeaveDates(leave)})`;
}
