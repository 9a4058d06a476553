import type { Account, TemporaryPassword } from './account.ts';
import { isInForce } from './temporary-password.ts';

const minute = 60_000;
const lifetime = 30 * minute;

/** So often an answer may be wrong before the link is void. */
export const mostTries = 5;

/** Within so long of a person's request no further one leads to a message or a mail. */
export const requestPause = minute;

/** A link with which a person chooses a new password, as it is kept: without its token. */
export interface PasswordLink {
  /** A person has one at most: a newer one takes the place of the one before. */
  userId: string;
  /** What the account was when it was made: see `linkSubject`. */
  subject: string;
  tries: number;
  expiresAt: Date;
}

/** An account whose person can prove by a link who they are. */
export type Reachable = Account & {
  email: string;
  securityQuestion: string;
  securityAnswerHash: string;
};

/** Whether a person gets a link: with an address, past the setup, and with a question to answer. */
export function isReachable(account: Account): account is Reachable {
  return (
    account.email !== null &&
    !account.isFirstLogin &&
    account.securityQuestion !== null &&
    account.securityAnswerHash !== null
  );
}

/** An account that is not set up yet and has an email address: it can be invited. */
export type Invitable = Account & { email: string; temporaryPassword: TemporaryPassword };

/**
 * Whether the person of an account can be invited: it has an email address, and its temporary
 * password is valid. An invitation is valid as long as that password.
 */
export function isInvitable(account: Account, now: Date): account is Invitable {
  return (
    account.email !== null && account.isFirstLogin && isInForce(account.temporaryPassword, now)
  );
}

/** When a link that is made at `now` is void: 30 minutes later (decisions.md section 2). */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetime);
}

/**
 * What a link is for, as text: the secrets and the address of the account. With any other of them
 * the link is void: after a reset, a setup, a change of password or of the address.
 */
export function linkSubject({ id, passwordHash, securityAnswerHash, email }: Account): string {
  return JSON.stringify([id, passwordHash, securityAnswerHash, email]);
}

/** Whether a link may be tried at `now`, as far as itself is concerned. */
export function isOpen({ tries, expiresAt }: PasswordLink, now: Date): boolean {
  return tries < mostTries && now.getTime() < expiresAt.getTime();
}
