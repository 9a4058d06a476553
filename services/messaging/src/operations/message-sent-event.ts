import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageSent } from '@portal/contracts/messaging/events';
import { isAdminMessage, type Message } from '../domain/message.ts';

/** What tells of a message that was sent. */
export function messageSentEvent(message: Message): CloudEvent {
  const { id, version, fromUserId, toUserId, createdAt } = message;
  const isFromHr = isAdminMessage(message);
  return eventOf(messageSent, {
    // Of the two the member of staff: HR is one inbox and nobody in particular. An event that named
    // somebody else as well would not be erased with them.
    userId: toUserId ?? fromUserId,
    data: {
      id,
      version,
      fromUserId: isFromHr ? null : fromUserId,
      toUserId,
      isAdminMessage: isFromHr,
      createdAt: createdAt.toISOString(),
    },
    now: createdAt,
  });
}
