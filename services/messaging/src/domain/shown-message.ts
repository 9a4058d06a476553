import type { message as messageContract } from '@portal/contracts/messaging/message';
import type { personReference } from '@portal/contracts/people/user';
import type { z } from 'zod';
import { isAdminMessage, type Message } from './message.ts';

/** A message as somebody sees it who has or has not read it. */
export function shown(message: Message, isRead: boolean): z.output<typeof messageContract> {
  const { id, subject, content, createdAt, fromUserId, toUserId } = message;
  return {
    id,
    subject,
    content,
    createdAt: createdAt.toISOString(),
    isRead,
    isAdminMessage: isAdminMessage(message),
    fromUser: reference(fromUserId),
    toUser: toUserId === null ? null : reference(toUserId),
    toUserId,
  };
}

/** Names are identity’s to tell: it is asked for them by the id. */
export function reference(id: string): z.output<typeof personReference> {
  return { id, firstName: null, lastName: null };
}
