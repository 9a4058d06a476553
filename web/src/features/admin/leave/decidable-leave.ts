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
  /** Approving will be refused, because a partner is off or the team’s cover would be too low. */
  conflicts?: boolean;
  /** What the message after an approval also says, such as a day below the minimum cover. */
  approvalNotes?: readonly string[];
}

/** `Tamsin Oyelaran’s annual leave (Mon 16 to Wed 18 Nov 2026)` */
export function formatDecidableLeave(leave: DecidableLeave): string {
  const kind = leaveTypeName(leave.leaveType);
  const owner = leave.name ? `${leave.name}’s ${kind.toLowerCase()}` : kind;
  return `${owner} (${formatLeaveDates(leave)})`;
}
