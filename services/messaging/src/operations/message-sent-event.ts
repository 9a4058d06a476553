import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageSent } from '@portal/contracts/messaging/events';
import { isAdminMessage, type Message, memberOfStaff } from '../domain/message.ts';

/** What tells of a message that was sent. */
export function messageSentEvent(message: Message): CloudEvent {
  const { id, version, fromUserId, toUserId, createdAt } = message;
  const isFromHr = isAdminMessage(message);
  return eventOf(messageSent, {
    userId: memberOfStaff(message),
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
