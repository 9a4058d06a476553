import type { LeaveHistoryQuery } from '../../gql/documents.ts';
import { formatDayOfYear } from './format-leave-dates.ts';

export type LeaveHistoryEntry = NonNullable<LeaveHistoryQuery['leaveHistory']>[number];

const verbs: Record<LeaveHistoryEntry['action'], string> = {
  requested: 'Requested',
  booked: 'Booked',
  approved: 'Approved',
  denied: 'Declined',
  cancelled: 'Cancelled',
  restored: 'Restored',
  undone: 'Decision undone',
  dayCancelled: 'cancelled',
  dayRestored: 'restored',
  dayDeleted: 'deleted',
  daysAdded: 'Days added after a change of working pattern',
  datesChanged: 'Dates changed',
  hoursChanged: 'Hours changed',
};

/**
 * An entry of a request’s history: `Approved by Asha Patel`, `Tue 1 Dec 2026 cancelled by HR`,
 * `Withdrawn`.
 */
export function formatLeaveHistory({ action, day, by, actor }: LeaveHistoryEntry): string {
  if (action === 'daysAdded') return verbs[action];
  const verb = day === null ? verbs[action] : `${formatDayOfYear(day)} ${verbs[action]}`;
  if (by === 'portal') return `${verb} automatically`;
  if (by === 'hr') {
    const name = [actor?.firstName, actor?.lastName].filter(Boolean).join(' ');
    return `${verb} by ${name || 'HR'}`;
  }
  if (action === 'cancelled') return 'Withdrawn';
  return action === 'undone' ? 'Withdrawal undone' : verb;
}
