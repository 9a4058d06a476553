import type { personReference } from '@portal/contracts/identity/user';
import type { message as messageContract } from '@portal/contracts/messaging/message';
import type { z } from 'zod';
import { isAdminMessage, type Message } from '../domain/message.ts';

/** Converts a message to its API form for a reader who has or hasn't read it. */
export function toMessageDto(message: Message, isRead: boolean): z.output<typeof messageContract> {
  const { id, subject, content, createdAt, fromUserId, toUserId } = message;
  return {
    id,
    subject,
    content,
    createdAt: createdAt.toISOString(),
    isRead,
    isAdminMessage: isAdminMessage(message),
    fromUser: toPersonReference(fromUserId),
    toUser: toUserId === null ? null : toPersonReference(toUserId),
    toUserId,
  };
}

/** A reference to a person. The gateway asks identity for the names. */
export function toPersonReference(id: string): z.output<typeof personReference> {
  return { id, firstName: null, lastName: null };
}
