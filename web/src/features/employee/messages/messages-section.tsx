import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { Messages } from '../../messages/messages.tsx';
import type { MessagesConfig } from '../../messages/messages-config.ts';

/** Staff can write only to HR (docs/specification/messages.md). */
const staff: MessagesConfig = {
  defaultSubject: 'Message from Staff Member',
  inboxHint: 'Messages from HR appear here.',
  sentHint: 'Messages you send to HR appear here.',
  writeLabel: 'Write to HR',
  sentDescription: 'HR will see it.',
  Recipient: null,
  canDelete: false,
  deleterName: 'HR',
};

/** The employee’s messages with HR. */
export function MessagesSection() {
  usePageTitle('Messages');
  return <Messages config={staff} />;
}
