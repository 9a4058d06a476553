import { formatDateTime } from '@portal/kernel/format-date';
import type { LeaveStatus } from '../../leave/format-leave.ts';

/** The parts of a request that describe its decision. */
export interface DecidedLeave {
  status: LeaveStatus;
  userId: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decider: { firstName?: string | null; lastName?: string | null } | null;
}

const verbs: Record<Exclude<LeaveStatus, 'pending'>, string> = {
  approved: 'Approved',
  denied: 'Declined',
  cancelled: 'Cancelled',
};

/**
 * Who decided on a request and when, as its owner reads it: `Approved by Asha Patel on 12/11/2026
 * at 14:05`; null while it is pending. Without a name, HR decided.
 */
export function formatLeaveDecision(leave: DecidedLeave): string | null {
  const { status, userId, decidedAt, decidedBy, decider } = leave;
  if (decidedAt === null || status === 'pending') return null;
  const when = formatDateTime(new Date(decidedAt));
  if (decidedBy === userId) return `Withdrawn by you on ${when}`;
  if (decidedBy === null) return `${verbs[status]} automatically on ${when}`;
  const name = [decider?.firstName, decider?.lastName].filter(Boolean).join(' ');
  return `${verbs[status]} by ${name || 'HR'} on ${when}`;
}
