import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { Role } from '@portal/contracts/identity/user';
import type { ClientSession } from 'mongoose';
import { type Message, messageIdOf } from '../domain/message.ts';
import { messageSentEvent } from '../events/message-sent-event.ts';
import type { MailEnqueuer } from '../mail/enqueue-mail.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

export interface AutomaticMessageStores {
  people: PeopleStore;
  messages: MessageStore;
  mailEnqueuer: MailEnqueuer;
  outbox: Pick<Outbox, 'store'>;
}

type MessageContent = Pick<Message, 'subject' | 'content' | 'fromUserId' | 'toUserId'>;

/**
 * Sends the message about another service’s event that concerns a person, with its email, unless the person is deleted.
 * `build` gets their role (null if unknown). The message id comes from the event, so a repeated event adds none, even
 * after years.
 */
export async function sendAutomaticMessage(
  { people, messages, mailEnqueuer, outbox }: AutomaticMessageStores,
  event: CloudEvent,
  userId: string,
  build: (role: Role | null) => MessageContent,
  session: ClientSession,
): Promise<void> {
  const [deletedId] = await people.lockAndFindDeleted([userId], session);
  const id = messageIdOf(event);
  if (deletedId !== undefined || (await messages.exists(id, session))) return;
  const message: Message = {
    id,
    version: 1,
    ...build(await people.roleOf(userId, session)),
    // Not the event's time: readers who have read everything up to then would never see it.
    createdAt: new Date(),
    readBy: [],
  };
  await messages.insert(message, session);
  const sentEvent = messageSentEvent(message);
  await outbox.store([sentEvent], session);
  const kind = message.toUserId === null ? 'message-to-hr' : 'message-from-hr';
  // With the event's time, so that an old event makes no email.
  const eventMail = { kind, data: null, event: { ...sentEvent, time: event.time } } as const;
  await mailEnqueuer.enqueue([eventMail], session);
}
