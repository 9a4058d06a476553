import { formatDateTime } from '@portal/kernel/format-date';
import type { MailContext } from './mail-content-types.ts';
import { displayName, greeting, hrFooter, screenUrl, staffFooter } from './mail-snippets.ts';
import type { MailText } from './render-mail.ts';

/** The email to HR about a new message. The message itself stays in the portal. */
export function messageToHrMail(_details: null, context: MailContext): MailText {
  const who = displayName(context);
  return {
    subject: `New message from ${who}`,
    paragraphs: [`${who} sent a message to HR on ${formatDateTime(context.at)}.`],
    link: { label: 'Read message', url: screenUrl(context.publicUrl, '/?tab=messages') },
    footer: hrFooter,
  };
}

/** The email to a member of staff about a message from HR, which itself stays in the portal. */
export function messageFromHrMail(_details: null, context: MailContext): MailText {
  return {
    subject: 'New message from HR',
    paragraphs: [
      `${greeting(context.person)}\nHR sent you a message on ${formatDateTime(context.at)}.`,
      'Please reply in the portal. Nobody reads replies to this email.',
    ],
    link: { label: 'Read message', url: screenUrl(context.publicUrl, '/?section=messages') },
    footer: staffFooter('messages from HR'),
  };
}
