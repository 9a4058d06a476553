import { formatDateTime } from '@portal/kernel/format';
import type { LeaveStatus } from './leave-words.ts';

export interface Decided {
  status: LeaveStatus;
  userId: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decider: { firstName?: string | null; lastName?: string | null } | null;
}

const verbs: Record<Exclude<LeaveStatus, 'pending'>, string> = {
  approved: 'Approved',
  denied: 'Denied',
  cancelled: 'Cancelled',
};

/**
 * Who decided and when, as the person whose leave it is reads it: `Approved by Asha Patel on
 * 12/11/2026 at 14:05`; null while nobody has. A name that can’t be told is HR’s.
 */
export function decisionInWords(leave: Decided): string | null {
  const { status, userId, decidedAt, decidedBy, decider } = leave;
  if (decidedAt === null || status === 'pending') return null;
  const when = formatDateTime(new Date(decidedAt));
  if (decidedBy === userId) return `Withdrawn by you on ${when}`;
  if (decidedBy === null) return `${verbs[status]} automatically on ${when}`;
  const name = [decider?.firstName, decider?.lastName].filter(Boolean).join(' ');
  return `${verbs[status]} by ${name || 'HR'} on ${when}`;
}
