import type { HistoryEntry, LeaveRequest } from './leave-request.ts';

/** The most that is kept of one request: the first, and then the latest. */
export const longestHistory = 50;

/**
 * What happened to a request, oldest first. Of one from before histories were kept it is what is
 * known: that it was requested, and the last decision.
 */
export function historyOf(request: LeaveRequest): readonly HistoryEntry[] {
  if (request.history) return request.history;
  const { userId, requestedAt, status, decidedAt, decidedBy } = request;
  const requested = requestedEntry({ userId, requestedAt });
  if (decidedAt === null || status === 'pending') return [requested];
  return [requested, { action: status, at: decidedAt, by: decidedBy, day: null, from: null }];
}

/** How the history of every request begins. */
export function requestedEntry({
  userId,
  requestedAt,
}: Pick<LeaveRequest, 'userId' | 'requestedAt'>): HistoryEntry {
  return { action: 'requested', at: requestedAt, by: userId, day: null, from: null };
}

/** How it goes on where the leave policy approves sick leave automatically. */
export function approvedByPolicy(at: Date): HistoryEntry {
  return { action: 'approved', at, by: null, day: null, from: 'pending' };
}

/** The history of a request with one more entry; of a long one the oldest after the first goes. */
export function withEntry(before: LeaveRequest, entry: HistoryEntry): HistoryEntry[] {
  const [first, ...rest] = [...historyOf(before), entry];
  const latest = rest.slice(-(longestHistory - 1));
  return first ? [first, ...latest] : latest;
}
