import type { HistoryEntry, LeaveRequest } from './leave-request.ts';

/** The most entries kept for one request: the first one and the latest ones. */
export const maxHistoryEntries = 50;

/**
 * The history of a leave request, oldest entry first. Requests stored before histories existed show
 * when they were requested and the last decision.
 */
export function buildLeaveHistory(leaveRequest: LeaveRequest): readonly HistoryEntry[] {
  if (leaveRequest.history) return leaveRequest.history;
  const { userId, requestedAt, status, decidedAt, decidedBy } = leaveRequest;
  const requested = requestedEntry({ userId, requestedAt });
  if (decidedAt === null || status === 'pending') return [requested];
  return [requested, { action: status, at: decidedAt, by: decidedBy, day: null, from: null }];
}

/** The first entry of the history of a request. */
export function requestedEntry({
  userId,
  requestedAt,
}: Pick<LeaveRequest, 'userId' | 'requestedAt'>): HistoryEntry {
  return { action: 'requested', at: requestedAt, by: userId, day: null, from: null };
}

/** The first entry of leave that an administrator booked for a person. */
export function bookedEntry({ at, by }: Pick<HistoryEntry, 'at' | 'by'>): HistoryEntry {
  return { action: 'booked', at, by, day: null, from: null };
}

/** The entry for sick leave that the leave policy approves automatically. */
export function policyApprovalEntry(at: Date): HistoryEntry {
  return { action: 'approved', at, by: null, day: null, from: 'pending' };
}

/**
 * Appends an entry to a request's history. A full history loses its oldest entry after the first.
 */
export function appendEntry(before: LeaveRequest, entry: HistoryEntry): HistoryEntry[] {
  const [first, ...rest] = [...buildLeaveHistory(before), entry];
  const latest = rest.slice(-(maxHistoryEntries - 1));
  return first ? [first, ...latest] : latest;
}
