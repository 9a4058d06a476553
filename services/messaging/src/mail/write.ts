import { passwordLinkMail as passwordLink } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import { type Mail, type MailContent, mailTo } from '../domain/mails/mail.ts';
import type { Scene } from '../domain/mails/matter.ts';
import { passwordLinkMail } from '../domain/mails/password-link.ts';
import { type Recipient, templates } from '../domain/mails/templates.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { StoredMail } from '../store/mails.ts';
import type { PeopleStore, Person } from '../store/people.ts';

export interface Desk {
  people: Pick<PeopleStore, 'byId'>;
  hrEmail: Pick<HrEmailStore, 'current'>;
  mailPreferences: Pick<MailPreferenceStore, 'of'>;
  /** Opens what was sealed; null where the key is another one. */
  open(sealed: string): string | null;
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
  return mailTo(to, writeContent(facts, scene));
}

function factsOf({ sealed }: StoredMail, { open }: Desk): unknown {
  if (sealed === null) return null;
  const facts = open(sealed);
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
  { hrEmail, mailPreferences, open }: Desk,
): Promise<string | null> {
  if (to === 'hr') return hrEmail.current();
  // What is for members of staff is not shown to who became an administrator.
  if (person === null || isAdminRole(person.role) || person.sealedEmail === null) return null;
  if (!(await mailPreferences.of(person.id))[to]) return null;
  const address = open(person.sealedEmail);
  if (address === null) throw new TypeError('an address was sealed with another key');
  return address;
}
