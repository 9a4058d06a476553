import type { message as messageContract } from '@portal/contracts/messaging/message';
import type { personReference } from '@portal/contracts/people/user';
import type { z } from 'zod';
import { isAdminMessage, type Message } from './message.ts';

/** A message as `readerId` sees it, who may or may not have read it. */
export function shownTo(readerId: string, message: Message): z.output<typeof messageContract> {
  const { id, subject, content, createdAt, fromUserId, toUserId, readBy } = message;
  return {
    id,
    subject,
    content,
    createdAt: createdAt.toISOString(),
    isRead: readBy.includes(readerId),
    isAdminMessage: isAdminMessage(message),
    fromUser: reference(fromUserId),
    toUser: toUserId === null ? null : reference(toUserId),
    toUserId,
  };
}

/** Names are identity’s to tell: it is asked for them by the id. */
function reference(id: string): z.output<typeof personReference> {
  return { id, firstName: null, lastName: null };
}
