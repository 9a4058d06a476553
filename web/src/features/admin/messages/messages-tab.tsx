import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Messages } from '../../messages/messages.tsx';
import type { Side } from '../../messages/side.ts';

// Finding one of thousands takes parts that only those need who write.
const Recipient = lazyComponent(async () => (await import('./recipient.tsx')).Recipient);

const hr: Side = {
  defaultSubject: 'Message from HR',
  inboxHint: 'What the staff write to HR appears here, for every admin.',
  sentHint: 'What you write to the staff is kept here.',
  writeLabel: 'Write a message',
  Recipient,
  mayDelete: true,
  whoDeletes: 'Another administrator',
};

/** HR's one inbox, which all admins share, and what one has written to the staff. */
export function MessagesTab() {
  return <Messages side={hr} />;
}
