import { correspondentName } from './correspondent-name.ts';
import type { Mailbox, Message } from './mailbox-queries.ts';
import type { MessagesConfig } from './messages-config.ts';

interface CorrespondentProps {
  message: Message;
  box: Mailbox;
  NameLink: MessagesConfig['NameLink'];
}

/** The name of the other person of a message, for HR a link to their page. */
export function Correspondent({ message, box, NameLink }: CorrespondentProps) {
  const name = correspondentName(message, box);
  const person = box === 'inbox' ? message.fromUser : message.toUser;
  // Deleted accounts have no names.
  if (!NameLink || !person || !(person.firstName || person.lastName)) return name;
  return (
    <NameLink
      id={person.id}
      // Above the link that fills the row.
      className="relative z-1 rounded-[4px] underline-offset-4 hover:text-accent-ink hover:underline"
    >
      {name}
    </NameLink>
  );
}
