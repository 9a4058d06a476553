import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { passwordForgotten } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { forgottenPasswordMessage } from '../domain/forgotten-password-message.ts';
import { type Message, messageIdOf } from '../domain/message.ts';
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
 * Puts a message into HR's inbox from somebody who has forgotten their password. The message id
 * comes from the event, so a repeated event adds none, even after years.
 */
export function onPasswordForgotten({ people, messages, mailEnqueuer, outbox }: Stores) {
  return async (event: CloudEvent<DataOf<typeof passwordForgotten>>, session: ClientSession) => {
    const { id } = event.data;
    const [deletedId] = await people.lockAndFindDeleted([id], session);
    const messageId = messageIdOf(event);
    if (deletedId !== undefined || (await messages.exists(messageId, session))) return;
    const message: Message = {
      id: messageId,
      version: 1,
      ...forgottenPasswordMessage(await people.roleOf(id, session)),
      // Not the event's time: readers who have read everything up to then would never see it.
      createdAt: new Date(),
      fromUserId: id,
      toUserId: null,
      readBy: [],
    };
    await messages.insert(message, session);
    const sentEvent = messageSentEvent(message);
    await outbox.store([sentEvent], session);
    // With the event's time, so that an old event makes no email.
    const eventMail = {
      kind: 'message-to-hr',
      data: null,
      event: { ...sentEvent, time: event.time },
    } as const;
    await mailEnqueuer.enqueue([eventMail], session);
  };
}
