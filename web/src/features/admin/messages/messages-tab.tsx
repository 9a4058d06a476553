import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Messages } from '../../messages/messages.tsx';
import type { MessagesConfig } from '../../messages/messages-config.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';

// Lazy: only people who write need the search picker.
const Recipient = lazyComponent(
  async () => (await import('./recipient-picker.tsx')).RecipientPicker,
);

const hr: MessagesConfig = {
  defaultSubject: 'Message from HR',
  inboxHint: 'Messages from staff to HR appear here for every admin.',
  sentHint: 'Messages you send to staff are kept here.',
  writeLabel: 'Write a message',
  Recipient,
  NameLink: PersonPageLink,
  canDelete: true,
  deleterName: 'Another administrator',
};

/** The messages of HR: one inbox for all admins. */
export function MessagesTab() {
  return <Messages config={hr} />;
}
