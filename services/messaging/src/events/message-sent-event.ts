import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageSent } from '@portal/contracts/messaging/events';
import { isAdminMessage, type Message, staffMemberId } from '../domain/message.ts';

/** The event that a message was sent. It carries no subject and no content. */
export function messageSentEvent(message: Message): CloudEvent {
  const { id, version, fromUserId, toUserId, createdAt } = message;
  const isFromHr = isAdminMessage(message);
  return createEvent(messageSent, {
    userId: staffMemberId(message),
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
