import { formatDateTime } from '@portal/kernel/format';
import type { MailContent } from './mail.ts';
import type { Scene } from './matter.ts';
import { greeting, hrFooter, screenAt, staffFooter, whoOf } from './phrases.ts';

/** Tells HR that somebody wrote to them; what they wrote stays in the portal. */
export function messageToHrMail(_facts: null, scene: Scene): MailContent {
  const who = whoOf(scene);
  return {
    subject: `New message from ${who}`,
    paragraphs: [`${who} wrote to HR on ${formatDateTime(scene.at)}.`],
    link: { label: 'Read the message', url: screenAt(scene.publicUrl, '/?tab=messages') },
    footer: hrFooter,
  };
}

/** Tells a member of staff that HR wrote to them; what it says stays in the portal. */
export function messageFromHrMail(_facts: null, scene: Scene): MailContent {
  return {
    subject: 'New message from HR',
    paragraphs: [
      `${greeting(scene.person)}\nHR wrote to you on ${formatDateTime(scene.at)}.`,
      'Please answer in the portal: nobody reads what is sent to this address.',
    ],
    link: { label: 'Read the message', url: screenAt(scene.publicUrl, '/?section=messages') },
    footer: staffFooter('messages from HR'),
  };
}
