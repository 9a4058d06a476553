import type { Sealer } from '@portal/auth/sealer';
import {
  accountAlertMail as accountAlert,
  passwordLinkMail as passwordLink,
  personalDataMail as personalData,
  secondFactorMail as secondFactor,
} from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import { accountAlertMail } from '../domain/mails/account-alert-mail.ts';
import type { MailContext } from '../domain/mails/mail-content-types.ts';
import { screenUrl } from '../domain/mails/mail-snippets.ts';
import { type MailAudience, mailTemplates } from '../domain/mails/mail-templates.ts';
import { passwordLinkMail } from '../domain/mails/password-link-mail.ts';
import { personalDataMail } from '../domain/mails/personal-data-mail.ts';
import { type Mail, type MailText, renderMail } from '../domain/mails/render-mail.ts';
import { secondFactorMail } from '../domain/mails/second-factor-mail.ts';
import { formatUnsubscribeToken } from '../domain/mails/unsubscribe-token.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { StoredMail } from '../store/mails.ts';
import type { PeopleStore, Person } from '../store/people.ts';

export interface WriteMailDependencies {
  people: Pick<PeopleStore, 'byId'>;
  hrEmail: Pick<HrEmailStore, 'current'>;
  mailPreferences: Pick<MailPreferenceStore, 'find'>;
  /** Uses MAIL_KEY. */
  mailSealer: Pick<Sealer, 'seal' | 'open'>;
  publicUrl: string;
}

/**
 * Writes an email from the current names, address and preferences. Returns null if nobody wants it.
 * Throws if something can’t be decrypted or the person is not known yet.
 */
export async function composeMail(
  mail: StoredMail,
  writeDependencies: WriteMailDependencies,
): Promise<Mail | null> {
  const { kind, createdAt, expiresAt } = mail;
  const data = dataOf(mail, writeDependencies);
  if (kind === 'password-link') {
    const { publicUrl } = writeDependencies;
    return passwordLinkMail(passwordLink.parse(data), {
      publicUrl,
      expiresAt: expiresAt ?? createdAt,
    });
  }
  if (kind === 'second-factor') {
    const { publicUrl } = writeDependencies;
    return secondFactorMail(secondFactor.parse(data), { publicUrl, at: createdAt });
  }
  if (kind === 'account-alert') {
    const { publicUrl } = writeDependencies;
    return accountAlertMail(accountAlert.parse(data), { publicUrl, at: createdAt });
  }
  if (kind === 'personal-data') {
    const { publicUrl } = writeDependencies;
    return personalDataMail(personalData.parse(data), { publicUrl, at: createdAt });
  }
  const template = mailTemplates[kind];
  if (!template) throw new TypeError(`no template for mails of kind ${kind}`);
  const person = await personOf(mail, writeDependencies);
  const to = await addressOf(template.to, person, writeDependencies);
  if (to === null) return null;
  const context = { person, at: createdAt, publicUrl: writeDependencies.publicUrl };
  // Safe, because only this service seals the data, and always for its kind.
  const writeContent = template.write as (data: unknown, context: MailContext) => MailText;
  return {
    ...renderMail(to, writeContent(data, context)),
    unsubscribe: unsubscribeLink(template.to, person, writeDependencies),
  };
}

/** A personal unsubscribe link, or a link to the settings for HR's address. */
function unsubscribeLink(
  to: MailAudience,
  person: Person | null,
  { mailSealer, publicUrl }: WriteMailDependencies,
): Mail['unsubscribe'] {
  if (to === 'hr' || person === null) {
    return { url: screenUrl(publicUrl, '/?tab=settings'), isOneClick: false };
  }
  const token = mailSealer.seal(formatUnsubscribeToken({ userId: person.id, choice: to }));
  return { url: screenUrl(publicUrl, `/api/unsubscribe/${token}`), isOneClick: true };
}

function dataOf({ sealed }: StoredMail, { mailSealer }: WriteMailDependencies): unknown {
  if (sealed === null) return null;
  const data = mailSealer.open(sealed);
  if (data === null) throw new TypeError('the mail was sealed with another key');
  return JSON.parse(data);
}

/**
 * Deleting a person deletes their mails, so an unknown person is one whose event is still to come.
 */
async function personOf(
  { personId }: StoredMail,
  { people }: WriteMailDependencies,
): Promise<Person | null> {
  if (personId === null) return null;
  const person = await people.byId(personId);
  if (person === null) throw new Error('the person is not known yet');
  return person;
}

async function addressOf(
  to: MailAudience,
  person: Person | null,
  { hrEmail, mailPreferences, mailSealer }: WriteMailDependencies,
): Promise<string | null> {
  if (to === 'hr') return hrEmail.current();
  // Emails for members of staff don't go to somebody who has become an administrator.
  if (person === null || isAdminRole(person.role) || person.sealedEmail === null) return null;
  if (!(await mailPreferences.find(person.id))[to]) return null;
  const address = mailSealer.open(person.sealedEmail);
  if (address === null) throw new TypeError('the address was sealed with another key');
  return address;
}
