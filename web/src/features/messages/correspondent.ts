import type { Box, Message } from './boxes.ts';

/** The other side: a message that an administrator sent is shown as from HR. */
export function correspondent(message: Message, box: Box): string {
  if (box === 'inbox' && message.isAdminMessage) return 'HR';
  const person = box === 'inbox' ? message.fromUser : message.toUser;
  if (!person) return 'HR';
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Former member of staff';
}
