import { usePage } from '../../../app/use-page.ts';
import { Messages } from '../../messages/messages.tsx';
import type { Side } from '../../messages/side.ts';

/** The staff write to HR and to nobody else (portal.md section 6). */
const staff: Side = {
  defaultSubject: 'Message from Staff Member',
  inboxHint: 'What HR writes to you appears here.',
  sentHint: 'What you write to HR is kept here.',
  writeLabel: 'Write to HR',
  sentDescription: 'HR will see it.',
  Recipient: null,
  mayDelete: false,
  whoDeletes: 'HR',
};

/** Messages between oneself and HR. */
export function MessagesSection() {
  usePage('Messages');
  return <Messages side={staff} />;
}
