import type { Account, TemporaryPassword } from './account.ts';
import { isTemporaryPasswordValid } from './temporary-password.ts';

const minuteMs = 60_000;
const lifetimeMs = 30 * minuteMs;

/** The number of wrong answers after which a link is void. */
export const maxAttempts = 5;

/** Milliseconds after a request during which further requests for the same name are ignored. */
export const requestIntervalMs = minuteMs;

/** How many requests for a new password are passed on in 24 hours, to HR and by email to the person. Others are ignored. */
export const maxRequestsPerDay = 5;

/** A stored link for choosing a new password. It doesn't contain the token. */
export interface PasswordLink {
  /** A person has one link at most. A new one replaces it. */
  userId: string;
  /** The fingerprints of `passwordLinkBinding` when the link was made. */
  subject: string;
  tries: number;
  expiresAt: Date;
}

/** An account that can be recovered by an emailed link and the security question. */
export type RecoverableAccount = Account & {
  email: string;
  securityQuestion: string;
  securityAnswerHash: string;
};

/** Whether a link can be emailed: needs an active account with an address, a finished setup and a security question. */
export function isRecoverable(account: Account): account is RecoverableAccount {
  return (
    account.email !== null &&
    !account.isDeactivated &&
    !account.isFirstLogin &&
    account.securityQuestion !== null &&
    account.securityAnswerHash !== null
  );
}

/** An account that can be invited: it has an email address and is not set up yet. */
export type InvitableAccount = Account & { email: string; temporaryPassword: TemporaryPassword };

/**
 * Whether a person can be invited: the account is active and has an email address and a valid temporary password.
 * The invitation expires with that password.
 */
export function isInvitable(account: Account, now: Date): account is InvitableAccount {
  return (
    account.email !== null &&
    !account.isDeactivated &&
    account.isFirstLogin &&
    isTemporaryPasswordValid(account.temporaryPassword, now)
  );
}

/** When a link made at `now` expires: 30 minutes later (docs/specification/people.md). */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

/**
 * The secrets and the address of an account as text. A link is void if any of them changes: after a
 * reset, a setup, or a change of password or address.
 */
export function passwordLinkBinding({
  id,
  passwordHash,
  securityAnswerHash,
  email,
}: Account): string {
  return JSON.stringify([id, passwordHash, securityAnswerHash, email]);
}

/** Whether a link has not expired and has attempts left. */
export function isUsableLink({ tries, expiresAt }: PasswordLink, now: Date): boolean {
  return tries < maxAttempts && now.getTime() < expiresAt.getTime();
}
