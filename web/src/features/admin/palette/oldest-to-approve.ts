import type { WaitingLeave } from '../leave/waiting-leave.ts';

/** The pending request that was made first and can be approved: no partner is off on its days. */
export function oldestToApprove(requests: readonly WaitingLeave[]): WaitingLeave | null {
  const approvable = requests.filter(({ status, conflicts }) => status === 'pending' && !conflicts);
  const byAge = approvable.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  return byAge[0] ?? null;
}
