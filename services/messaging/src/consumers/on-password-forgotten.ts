import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { passwordForgotten } from '@portal/contracts/people/events';
import type { ClientSession } from 'mongoose';
import { forgottenPasswordMessage } from '../domain/forgotten-password.ts';
import type { Message } from '../domain/message.ts';
import type { MailOrders } from '../mail/orders.ts';
import { messageSentEvent } from '../operations/message-sent-event.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

interface Stores {
  people: PeopleStore;
  messages: MessageStore;
  orders: MailOrders;
  outbox: Pick<Outbox, 'store'>;
}

/**
 * Puts a message from somebody who has forgotten their password into the inbox of HR: one, also
 * where the event comes again after years.
 */
export function onPasswordForgotten({ people, messages, orders, outbox }: Stores) {
  return async (event: CloudEvent<DataOf<typeof passwordForgotten>>, session: ClientSession) => {
    const { id } = event.data;
    const [gone] = await people.deletedOf([id], session);
    const messageId = idOf(event);
    if (gone !== undefined || (await messages.has(messageId, session))) return;
    const message: Message = {
      id: messageId,
      version: 1,
      ...forgottenPasswordMessage(await people.roleOf(id, session)),
      // When HR gets it: dated before, it would be taken for read by who had read all until then.
      createdAt: new Date(),
      fromUserId: id,
      toUserId: null,
      readBy: [],
    };
    await messages.insert(message, session);
    const told = messageSentEvent(message);
    await outbox.store([told], session);
    // News as old as the event: of one that comes again after years nobody wants a mail.
    const news = {
      kind: 'message-to-hr',
      facts: null,
      event: { ...told, time: event.time },
    } as const;
    await orders.place([news], session);
  };
}

/** The id of the message that an event makes: the event's own, as long as ids are. */
function idOf(event: Pick<CloudEvent, 'id'>): string {
  return event.id.replaceAll('-', '').slice(0, 24);
}
