import { randomBytes } from 'node:crypto';
import type { Tx } from '@portal/bus/outbox';
import type { Dependencies } from '../dependencies.ts';
import { passwordLinkBinding } from '../domain/password-link.ts';
import { type NewPasswordLink, passwordLinkEvent } from '../events/password-link-event.ts';

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
  const links = newLinks.map((link) => ({ link, token: randomBytes(32).toString('base64url') }));
  await passwordLinks.saveAll(
    links.map(({ token, link: { account, expiresAt } }) => {
      const subject = sealer.fingerprints(passwordLinkBinding(account));
      return { token, link: { userId: account.id, subject, tries: 0, expiresAt } };
    }),
    session,
  );
  for (const { token, link } of links) publish(passwordLinkEvent(link, token, mailSealer, now));
}
