import type { AccountAlert, AccountAlertMail } from '@portal/contracts/identity/events';
import { formatDateTime } from '@portal/kernel/format-date';
import { greeting, screenUrl } from './mail-snippets.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { sanitizeName } from './sanitize-name.ts';

const subjects: Record<AccountAlert, string> = {
  'new-device': 'You signed in on a new device',
  'password-changed': 'Your password was changed',
  'password-link-used': 'You chose a new password with a link',
  'password-reset': 'HR has reset your password',
  'email-changed': 'Your email address was changed',
  'email-replaced': 'Your email address was replaced',
  'email-removed': 'Your email address was removed',
  'administrator-rights': 'You’re now an administrator',
  'single-sign-on-linked': 'You can now sign in with another account',
  'single-sign-on-unlinked': 'Single sign-on was removed from your account',
};

const changePassword = 'change your password and tell HR straight away';

const advice: Record<AccountAlert, string> = {
  'new-device': `If it wasn’t you, ${changePassword}. To sign that device out, open your profile in the portal and select Sessions.`,
  'password-changed':
    'If it wasn’t you, use “Forgotten your password?” to choose a new password, and tell HR straight away.',
  'password-link-used':
    'If it wasn’t you, use “Forgotten your password?” to choose a new password, and tell HR straight away.',
  'password-reset': 'If you didn’t ask HR for it, tell HR straight away.',
  'email-changed': 'If you didn’t ask HR for it, tell HR straight away.',
  'email-replaced': 'If you didn’t ask HR for it, tell HR straight away.',
  'email-removed': 'If you didn’t ask HR for it, tell HR straight away.',
  'administrator-rights': 'If you didn’t expect it, tell HR straight away.',
  'single-sign-on-linked': 'If you don’t know this account, tell HR straight away.',
  'single-sign-on-unlinked': 'If you didn’t expect it, tell HR straight away.',
};

/**
 * The email about the security of somebody's account. It can't be turned off, because it may be the only sign of a
 * stranger.
 */
export function accountAlertMail(
  { email, firstName, alert, device }: AccountAlertMail,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Mail {
  const sentences: Record<AccountAlert, string> = {
    'new-device': `Someone signed in to your staff portal account on a device that we haven’t seen before: ${describeDevice(device)}.`,
    'password-changed': 'The password of your staff portal account was changed.',
    'password-link-used':
      'A new password for your staff portal account was chosen with a link that we emailed you.',
    'password-reset':
      'HR has reset the password of your staff portal account. The one you had no longer works.',
    'email-changed': 'Emails about your staff portal account now come to this address.',
    'email-replaced':
      'HR has changed the email address of your staff portal account. Emails no longer come to this address.',
    'email-removed':
      'HR has removed the email address of your staff portal account. Emails no longer come to this address.',
    'administrator-rights': 'HR has made you an administrator of the staff portal.',
    'single-sign-on-linked':
      'Your staff portal account was linked to your account at your organisation’s sign-in. You can sign in to the portal with it.',
    'single-sign-on-unlinked':
      'HR has removed the link between your staff portal account and your account at your organisation’s sign-in.',
  };
  return renderMail(email, {
    subject: subjects[alert],
    paragraphs: [
      `${greeting({ firstName })}\n${sentences[alert]}\nThis was on ${formatDateTime(at)}.`,
      advice[alert],
    ],
    link: { label: 'Open the staff portal', url: screenUrl(publicUrl, '/') },
  });
}

/** The browser says its name, so it is no more trusted than a person's. */
function describeDevice(device: string | null): string {
  return (device && sanitizeName(device)) || 'an unknown browser';
}
