import type { SecondFactorChange, SecondFactorMail } from '@portal/contracts/identity/events';
import { formatDateTime } from '@portal/kernel/format-date';
import { greeting, screenUrl } from './mail-snippets.ts';
import { type Mail, renderMail } from './render-mail.ts';

const subjects: Record<SecondFactorChange, string> = {
  added: 'An authenticator app was added to your account',
  replaced: 'Your authenticator app was replaced',
  removed: 'Your authenticator app was removed',
  'removed-by-admin': 'HR has removed your authenticator app',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'passkey-removed-by-admin': 'HR has removed a passkey from your account',
  'recovery-codes-renewed': 'You have new recovery codes',
  'recovery-code-used': 'A recovery code was used',
};

/**
 * The email about a change of somebody's second factor. It can't be turned off, because it may be the
 * only sign of a stranger.
 */
export function secondFactorMail(
  { email, firstName, change, recoveryCodesLeft }: SecondFactorMail,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Mail {
  const codes = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`;
  const sentences: Record<SecondFactorChange, string> = {
    added:
      'An authenticator app was added to your staff portal account. You need its code to sign in from now on.',
    replaced: 'The authenticator app of your staff portal account was replaced by another one.',
    removed: 'The authenticator app was removed from your staff portal account.',
    'removed-by-admin': 'HR has removed the authenticator app from your staff portal account.',
    'passkey-added':
      'A passkey was added to your staff portal account. You can sign in with it from now on.',
    'passkey-removed': 'A passkey was removed from your staff portal account. It no longer works.',
    'passkey-removed-by-admin':
      'HR has removed a passkey from your staff portal account. It no longer works.',
    'recovery-codes-renewed':
      'New recovery codes were made for your staff portal account. The ones you had no longer work.',
    'recovery-code-used': `A recovery code was used for your staff portal account. You have ${codes} left.`,
  };
  return renderMail(email, {
    subject: subjects[change],
    paragraphs: [
      `${greeting({ firstName })}\n${sentences[change]}\nThis was on ${formatDateTime(at)}.`,
      'If it wasn’t you, and you didn’t ask HR for it, change your password and tell HR straight away.',
    ],
    link: { label: 'Open the staff portal', url: screenUrl(publicUrl, '/') },
  });
}
