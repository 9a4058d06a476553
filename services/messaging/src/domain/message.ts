import type { CloudEvent } from '@portal/contracts/event';

/** A message as it is stored. */
export interface Message {
  id: string;
  version: number;
  subject: string;
  content: string;
  createdAt: Date;
  /** `portalSenderId` for a message from HR that the portal writes itself. */
  fromUserId: string;
  /** Null for a message to HR, the inbox that all administrators share. */
  toUserId: string | null;
  /** Ids of the people who have read it (docs/specification/messages.md). */
  readBy: string[];
}

/**
 * The id of the member of staff in a conversation with HR. A message's events are about this
 * person only, so that deleting the person erases them.
 */
export function staffMemberId({ fromUserId, toUserId }: Message): string {
  return toUserId ?? fromUserId;
}

/** Whether the message comes from HR: only HR writes to a single member of staff. */
export function isAdminMessage(message: Pick<Message, 'toUserId'>): boolean {
  return message.toUserId !== null;
}

/** The sender of a message from HR that no administrator wrote. No account has this id. */
export const portalSenderId = '0'.repeat(24);

/** The id of the message about an event: the event's without hyphens, cut to the length of an id. */
export function messageIdOf(event: Pick<CloudEvent, 'id'>): string {
  return event.id.replaceAll('-', '').slice(0, 24);
}
