import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import type { Message } from './message.ts';

/** A person's read state in an inbox (docs/specification/messages.md). */
export interface ReadState {
  id: string;
  /** The `toUserId` of the inbox's messages; null for HR’s inbox. */
  inbox: string | null;
  /** All messages up to this time are read; null if there is no such time. */
  readUpTo: Date | null;
}

/** The inbox that a person reads: their own, or HR’s (null), which all administrators share. */
export function inboxOf(person: { userId: string; role: Role }): string | null {
  return isAdminRole(person.role) ? null : person.userId;
}

/** Whether the reader has read the message. False for a message in another inbox. */
export function hasRead({ id, inbox, readUpTo }: ReadState, message: Message): boolean {
  if (message.toUserId !== inbox) return false;
  const { readBy, createdAt } = message;
  return readBy.includes(id) || (readUpTo !== null && createdAt <= readUpTo);
}

const minuteMs = 60_000;

/**
 * The time up to which an inbox is complete: no older message can still arrive. A transaction lasts
 * 3 seconds at most. The rest of the minute allows for clock differences and retries.
 */
export function inboxCompleteUpTo(now: Date): Date {
  return new Date(now.getTime() - minuteMs);
}

/**
 * The time up to which everything is read, given the oldest unread message (null if all is read).
 * It is never later than the time up to which the inbox is complete.
 */
export function latestReadUpTo(oldestUnread: Date | null, now: Date): Date {
  const complete = inboxCompleteUpTo(now);
  if (oldestUnread === null || oldestUnread > complete) return complete;
  return new Date(oldestUnread.getTime() - 1);
}
