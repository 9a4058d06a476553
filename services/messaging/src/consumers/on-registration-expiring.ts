import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { registrationExpiring } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { ClientSession } from 'mongoose';
import { expiringRegistrationMessage } from '../domain/expiring-registration-message.ts';
import { type Message, messageIdOf, portalSenderId } from '../domain/message.ts';
import { messageSentEvent } from '../events/message-sent-event.ts';
import type { MailEnqueuer } from '../mail/enqueue-mail.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

interface Stores {
  people: PeopleStore;
  messages: MessageStore;
  mailEnqueuer: MailEnqueuer;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Reminds a person by a message, and by the email that every message makes. The message id comes from the
 * event, so a repeated event adds none, even after years.
 */
export function onRegistrationExpiring({ people, messages, mailEnqueuer, outbox }: Stores) {
  return async (event: CloudEvent<DataOf<typeof registrationExpiring>>, session: ClientSession) => {
    const { userId } = event.data;
    const [deletedId] = await people.lockAndFindDeleted([userId], session);
    const messageId = messageIdOf(event);
    if (deletedId !== undefined || (await messages.exists(messageId, session))) return;
    const role = await people.roleOf(userId, session);
    const isForAdmin = role !== null && isAdminRole(role);
    const message: Message = {
      id: messageId,
      version: 1,
      ...expiringRegistrationMessage(event.data, role),
      // Not the event's time: readers who have read everything up to then would never see it.
      createdAt: new Date(),
      fromUserId: isForAdmin ? userId : portalSenderId,
      // Administrators have no inbox of their own.
      toUserId: isForAdmin ? null : userId,
      readBy: [],
    };
    await messages.insert(message, session);
    const sentEvent = messageSentEvent(message);
    await outbox.store([sentEvent], session);
    // With the event's time, so that an old event makes no email.
    const eventMail = {
      kind: isForAdmin ? 'message-to-hr' : 'message-from-hr',
      data: null,
      event: { ...sentEvent, time: event.time },
    } as const;
    await mailEnqueuer.enqueue([eventMail], session);
  };
}
