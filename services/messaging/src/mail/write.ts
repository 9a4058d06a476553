import { passwordLinkMail as passwordLink } from '@portal/contracts/people/events';
import type { Mail } from '../domain/mails/mail.ts';
import { passwordLinkMail } from '../domain/mails/password-link.ts';
import type { StoredMail } from '../store/mails.ts';

interface Desk {
  /** Opens what was sealed; null where the key is another one. */
  open(sealed: string): string | null;
  publicUrl: string;
}

/** What is known of a mail, and how the mail is written of it, by kind. */
const templates: Record<string, (facts: unknown, mail: StoredMail, desk: Desk) => Mail> = {
  'password-link': (facts, { createdAt, expiresAt }, { publicUrl }) =>
    passwordLinkMail(passwordLink.parse(facts), { publicUrl, expiresAt: expiresAt ?? createdAt }),
};

/** Writes a mail as it is sent. Throws where its facts can’t be read. */
export function write(mail: StoredMail, desk: Desk): Mail {
  const template = templates[mail.kind];
  if (!template) throw new TypeError(`no template writes a mail of the kind ${mail.kind}`);
  const facts = mail.sealed === null ? null : desk.open(mail.sealed);
  if (facts === null) throw new TypeError('the facts of a mail were sealed with another key');
  return template(JSON.parse(facts), mail, desk);
}
