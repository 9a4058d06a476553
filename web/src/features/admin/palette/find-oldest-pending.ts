import type { PendingLeave } from '../leave/pending-leave.ts';

/** The oldest pending request without a conflict. */
export function findOldestPending(requests: readonly PendingLeave[]): PendingLeave | null {
  const approvable = requests.filter(({ status, conflicts }) => status === 'pending' && !conflicts);
  const byAge = approvable.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  return byAge[0] ?? null;
}
