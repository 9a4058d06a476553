import type { Mailbox, Message } from '../../messages/mailbox-queries.ts';

export interface ListedMessage {
  box: Mailbox;
  message: Message;
}

const latestCount = 5;

/** The latest messages from and to a person, newest first. */
export function messagesWith(
  userId: string,
  received: readonly Message[],
  sent: readonly Message[],
): ListedMessage[] {
  return [
    ...received.filter(({ fromUser }) => fromUser.id === userId).map(listedIn('inbox')),
    ...sent.filter(({ toUser }) => toUser?.id === userId).map(listedIn('sent')),
  ]
    .sort((one, other) => Date.parse(other.message.createdAt) - Date.parse(one.message.createdAt))
    .slice(0, latestCount);
}

function listedIn(box: Mailbox) {
  return (message: Message): ListedMessage => ({ box, message });
}
