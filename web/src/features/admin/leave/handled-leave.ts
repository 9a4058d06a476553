import { datesInWords } from '../../leave/dates-in-words.ts';
import { type LeaveStatus, type LeaveType, leaveTypeName } from '../../leave/leave-words.ts';

/** What of a request has to be known to decide on it, whichever list it stands in. */
export interface HandledLeave {
  id: string;
  /** Whose it is; empty while the names can’t be reached. */
  name: string;
  leaveType: LeaveType;
  status: LeaveStatus;
  startDate: string;
  endDate: string;
  /** It is known that a partner is off: approving it will be refused. */
  conflicts?: boolean;
}

/** `Tamsin Oyelaran’s annual leave, Mon 16 to Wed 18 Nov 2026` */
export function leaveInWords(leave: HandledLeave): string {
  const kind = leaveTypeName(leave.leaveType);
  const whose = leave.name ? `${leave.name}’s ${kind.toLowerCase()}` : kind;
  return `${whose}, ${datesInWords(leave)}`;
}
