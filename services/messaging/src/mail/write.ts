import type { Sealer } from '@portal/auth/sealing';
import { passwordLinkMail as passwordLink } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import { type Mail, type MailContent, mailTo } from '../domain/mails/mail.ts';
import type { Scene } from '../domain/mails/matter.ts';
import { passwordLinkMail } from '../domain/mails/password-link.ts';
import { screenAt } from '../domain/mails/phrases.ts';
import { type Recipient, templates } from '../domain/mails/templates.ts';
import { subscriptionText } from '../domain/mails/unsubscribe.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { StoredMail } from '../store/mails.ts';
import type { PeopleStore, Person } from '../store/people.ts';

export interface Desk {
  people: Pick<PeopleStore, 'byId'>;
  hrEmail: Pick<HrEmailStore, 'current'>;
  mailPreferences: Pick<MailPreferenceStore, 'of'>;
  /** With the key of the mails. */
  mailSealer: Pick<Sealer, 'seal' | 'open'>;
  publicUrl: string;
}

/**
 * Writes a mail as it is sent: of what is known of the people by then, to the address that they have
 * by then. Null where nobody wants it. Throws where something can’t be read or is not known yet.
 */
export async function write(mail: StoredMail, desk: Desk): Promise<Mail | null> {
  const { kind, createdAt, expiresAt } = mail;
  const facts = factsOf(mail, desk);
  if (kind === 'password-link') {
    const { publicUrl } = desk;
    return passwordLinkMail(passwordLink.parse(facts), {
      publicUrl,
      expiresAt: expiresAt ?? createdAt,
    });
  }
  const template = templates[kind];
  if (!template) throw new TypeError(`no template writes a mail of the kind ${kind}`);
  const person = await personOf(mail, desk);
  const to = await addressOf(template.to, person, desk);
  if (to === null) return null;
  const scene = { person, at: createdAt, publicUrl: desk.publicUrl };
  // This service alone sealed them, by the kind.
  const writeContent = template.write as (facts: unknown, scene: Scene) => MailContent;
  return {
    ...mailTo(to, writeContent(facts, scene)),
    unsubscribe: unsubscribeFrom(template.to, person, desk),
  };
}

/** Where one gets no more of such mails: a link of the person's own, for HR's address the settings. */
function unsubscribeFrom(
  to: Recipient,
  person: Person | null,
  { mailSealer, publicUrl }: Desk,
): Mail['unsubscribe'] {
  if (to === 'hr' || person === null) {
    return { url: screenAt(publicUrl, '/?tab=settings'), isOneClick: false };
  }
  const token = mailSealer.seal(subscriptionText({ userId: person.id, choice: to }));
  return { url: screenAt(publicUrl, `/api/unsubscribe/${token}`), isOneClick: true };
}

function factsOf({ sealed }: StoredMail, { mailSealer }: Desk): unknown {
  if (sealed === null) return null;
  const facts = mailSealer.open(sealed);
  if (facts === null) throw new TypeError('the facts of a mail were sealed with another key');
  return JSON.parse(facts);
}

/** Whoever is deleted takes their mails with them: who is not known was not heard of yet. */
async function personOf({ personId }: StoredMail, { people }: Desk): Promise<Person | null> {
  if (personId === null) return null;
  const person = await people.byId(personId);
  if (person === null) throw new Error('nothing is known yet of whom a mail concerns');
  return person;
}

async function addressOf(
  to: Recipient,
  person: Person | null,
  { hrEmail, mailPreferences, mailSealer }: Desk,
): Promise<string | null> {
  if (to === 'hr') return hrEmail.current();
  // What is for members of staff is not shown to who became an administrator.
  if (person === null || isAdminRole(person.role) || person.sealedEmail === null) return null;
  if (!(await mailPreferences.of(person.id))[to]) return null;
  const address = mailSealer.open(person.sealedEmail);
  if (address === null) throw new TypeError('an address was sealed with another key');
  return address;
}
