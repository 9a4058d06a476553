import { isAdminRole, type Role } from '@portal/contracts/people/user';
import type { Message } from './message.ts';

/** Somebody before their inbox, and what of it they have read (decisions.md section 5). */
export interface Reader {
  id: string;
  /** Whose inbox it is, as `toUserId` of its messages has it: null for HR’s. */
  inbox: string | null;
  /** What came no later is read; null where that can be said of nothing. */
  readUpTo: Date | null;
}

/** The inbox of somebody of a role: one’s own, or HR’s, which all administrators share. */
export function inboxOf(person: { userId: string; role: Role }): string | null {
  return isAdminRole(person.role) ? null : person.userId;
}

/** Whether a reader has read a message; never of one that is in nobody’s inbox or another’s. */
export function hasRead({ id, inbox, readUpTo }: Reader, message: Message): boolean {
  if (message.toUserId !== inbox) return false;
  const { readBy, createdAt } = message;
  return readBy.includes(id) || (readUpTo !== null && createdAt <= readUpTo);
}

const minute = 60_000;

/**
 * Until when an inbox is complete: no message comes any more that was made before. A transaction
 * lives for 3 seconds, so that a message is in the inbox that soon after it was made, or never; the
 * rest is for clocks that differ and for transactions that had to be tried again.
 */
export function completeUpTo(now: Date): Date {
  return new Date(now.getTime() - minute);
}

/**
 * Up to where a reader has read all whose oldest unread message is known, null where there is none:
 * never further than the inbox is complete.
 */
export function readUpToBefore(oldestUnread: Date | null, now: Date): Date {
  const complete = completeUpTo(now);
  if (oldestUnread === null || oldestUnread > complete) return complete;
  return new Date(oldestUnread.getTime() - 1);
}
