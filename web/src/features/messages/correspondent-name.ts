import type { Mailbox, Message } from './mailbox-queries.ts';

/** The other person of a message. Messages from administrators are shown as from HR. */
export function correspondentName(message: Message, box: Mailbox): string {
  if (box === 'inbox' && message.isAdminMessage) return 'HR';
  const person = box === 'inbox' ? message.fromUser : message.toUser;
  if (!person) return 'HR';
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Former member of staff';
}
