import { randomBytes } from 'node:crypto';
import { createEvent, type Tx } from '@portal/bus/outbox';
import { type PasswordLinkMail, passwordLinkMade } from '@portal/contracts/people/events';
import type { Account } from '../domain/account.ts';
import { linkSubject } from '../domain/password-link.ts';
import type { Dependencies } from './dependencies.ts';

export interface NewPasswordLink {
  account: Account & { email: string };
  purpose: PasswordLinkMail['purpose'];
  expiresAt: Date;
}

/** Stores a password link for each account and publishes the events that get them emailed. */
export async function createPasswordLinks(
  {
    mailSealer,
    passwordLinks,
    sealer,
  }: Pick<Dependencies, 'mailSealer' | 'passwordLinks' | 'sealer'>,
  newLinks: readonly NewPasswordLink[],
  { session, publish, now }: Tx & { now: Date },
): Promise<void> {
  const links = newLinks.map((link) => ({ ...link, token: randomBytes(32).toString('base64url') }));
  await passwordLinks.saveAll(
    links.map(({ token, account, expiresAt }) => {
      const subject = sealer.fingerprint(linkSubject(account));
      return { token, link: { userId: account.id, subject, tries: 0, expiresAt } };
    }),
    session,
  );
  for (const { token, account, purpose, expiresAt } of links) {
    const { id, version, email, firstName } = account;
    const mail: PasswordLinkMail = { email, firstName, token, purpose };
    const sealed = mailSealer.seal(JSON.stringify(mail));
    const data = { id, version, expiresAt: expiresAt.toISOString(), sealed };
    publish(createEvent(passwordLinkMade, { userId: id, data, now }));
  }
}
