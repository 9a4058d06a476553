import type { PasswordLinkMail } from '@portal/contracts/identity/events';
import { formatDateTime } from '@portal/kernel/format-date';
import { greeting, screenUrl } from './mail-snippets.ts';
import { type Mail, renderMail } from './render-mail.ts';

/**
 * The email with the link to choose a new password or to set up a new account. The token is in the
 * URL fragment: browsers don't send it to a server, so it never appears in a log.
 */
export function passwordLinkMail(
  { email, firstName, token, purpose }: PasswordLinkMail,
  { publicUrl, expiresAt }: { publicUrl: string; expiresAt: Date },
): Mail {
  const hello = greeting({ firstName });
  const url = screenUrl(publicUrl, `/reset-password#${token}`);
  if (purpose === 'invitation') {
    return renderMail(email, {
      subject: 'Set up your staff portal account',
      paragraphs: [
        `${hello}\nHR has created an account for you in the staff portal. Use this link to set it up.`,
        `The link works until ${formatDateTime(expiresAt)}. After that, please ask HR for help.`,
        'If you weren’t expecting this email, please tell HR.',
      ],
      link: { label: 'Set up your account', url },
    });
  }
  return renderMail(email, {
    subject: 'Choose a new password',
    paragraphs: [
      `${hello}\n` +
        'You, or someone else, asked for help with a forgotten password for your staff portal ' +
        'account.',
      `The link works once, until ${formatDateTime(expiresAt)}. We’ll ask you your security ` +
        'question.',
      'If it wasn’t you, you don’t need to do anything: your password stays the same. Please tell ' +
        'HR if this happens again.',
    ],
    link: { label: 'Choose a new password', url },
  });
}
