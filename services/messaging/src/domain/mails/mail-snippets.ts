import { formatDateTime } from '@portal/kernel/format-date';
import type { MailContext, PersonName } from './mail-content-types.ts';
import { sanitizeName } from './sanitize-name.ts';

/** The footer of every email to HR’s address. */
export const hrFooter =
  'You’re getting this email because this is the HR address in the portal. An administrator can ' +
  'change it in Settings.';

/** The footer of an email to a member of staff about `topic`: how to turn these emails off. */
export function staffFooter(topic: string): string {
  return (
    'You’re getting this email because HR has your email address. If you don’t want emails about ' +
    `${topic}, turn them off in the portal: select your name, then Email notifications.`
  );
}

/** The name of the person an email to HR is about, made safe for an email. */
export function displayName({ person }: Pick<MailContext, 'person'>): string {
  return (person && sanitizeName(`${person.firstName} ${person.lastName}`)) || 'Staff member';
}

/** The greeting of an email to a member of staff. */
export function greeting(person: Pick<PersonName, 'firstName'> | null): string {
  const name = person === null ? '' : sanitizeName(person.firstName);
  return `Hello${name && ` ${name}`},`;
}

/**
 * Says when HR decided. Emails are retried one by one, so an approval may arrive after the email about its
 * cancellation.
 */
export function whenDecided({ at }: Pick<MailContext, 'at'>): string {
  return `This was on ${formatDateTime(at)}.`;
}

/** Says where to find HR’s reason, which an email never includes. */
export const reasonInPortal = 'HR’s reason is in the portal.';

/** The URL of a screen of the web app: `path` with its query. */
export function screenUrl(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}
