import type { PasswordLinkMail } from '@portal/contracts/people/events';
import { formatDateTime } from '@portal/kernel/format';
import { harmlessName } from './harmless.ts';
import { type Mail, mailTo } from './mail.ts';

/**
 * The mail with the link to choose a new password, or to set up a new account. The token is in the fragment, which no browser
 * sends to a server, so that no log of one holds it.
 */
export function passwordLinkMail(
  { email, firstName, token, purpose }: PasswordLinkMail,
  { publicUrl, expiresAt }: { publicUrl: string; expiresAt: Date },
): Mail {
  const name = harmlessName(firstName);
  const greeting = `Hello${name && ` ${name}`},`;
  const url = new URL('/reset-password', publicUrl);
  url.hash = token;
  if (purpose === 'invitation') {
    return mailTo(email, {
      subject: 'Set up your staff portal account',
      paragraphs: [
        `${greeting}\nHR has created an account for you in the staff portal. Use this link to choose ` +
          'your password and security question.',
        `The link works until ${formatDateTime(expiresAt)}. After that, ask HR for a new password.`,
        'If you were not expecting this email, tell HR.',
      ],
      link: { label: 'Set your password', url: url.href },
    });
  }
  return mailTo(email, {
    subject: 'Choose a new password',
    paragraphs: [
      `${greeting}\n` +
        'you, or somebody else, asked for help with the forgotten password of your account in the ' +
        'staff portal.',
      `The link works once, until ${formatDateTime(expiresAt)}. You will be asked your security ` +
        'question.',
      'If it was not you, you need not do anything: your password stays as it is. Please tell HR ' +
        'if this happens again.',
    ],
    link: { label: 'Choose a new password', url: url.href },
  });
}
