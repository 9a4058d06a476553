import type { Sealer } from '@portal/auth/sealer';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { type PasswordLinkMail, passwordLinkMade } from '@portal/contracts/identity/events';
import type { Account } from '../domain/account.ts';

export interface NewPasswordLink {
  account: Account & { email: string };
  purpose: PasswordLinkMail['purpose'];
  expiresAt: Date;
}

/** Builds the event that gets a password link emailed. Only messaging can decrypt its token. */
export function passwordLinkEvent(
  { account, purpose, expiresAt }: NewPasswordLink,
  token: string,
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const { id, version, email, firstName } = account;
  const mail: PasswordLinkMail = { email, firstName, token, purpose };
  const sealed = mailSealer.seal(JSON.stringify(mail));
  const data = { id, version, expiresAt: expiresAt.toISOString(), sealed };
  return createEvent(passwordLinkMade, { userId: id, data, now });
}
