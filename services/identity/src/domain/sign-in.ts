import type { Account } from './account.ts';
import { isDeactivationDue } from './deactivation.ts';
import { isTemporaryPasswordValid } from './temporary-password.ts';

/**
 * The outcome of a sign-in: refused, asked for the security answer, told that the account is deactivated, or a
 * setup or full session.
 */
export type SignInOutcome = 'refused' | 'answer-missing' | 'deactivated' | 'setup' | 'full';

export interface SignInChecks {
  /** Whether the password is the account’s. */
  isPasswordCorrect: boolean;
  /** Whether an answer was given at all. */
  hasAnswer: boolean;
  /** Whether the answer is the account’s. */
  isAnswerCorrect: boolean;
}

/**
 * Decides about a sign-in (docs/specification/people.md). Only a correct password without an answer
 * gets a specific response. A temporary password works for 7 days. Only who knows the secrets learns that an
 * account is deactivated.
 */
export function decideSignIn(
  account: Account | null,
  checks: SignInChecks,
  now: Date,
): SignInOutcome {
  if (account === null || !checks.isPasswordCorrect) return 'refused';
  if (account.isFirstLogin) {
    if (!isTemporaryPasswordValid(account.temporaryPassword, now)) return 'refused';
    return isDeactivated(account, now) ? 'deactivated' : 'setup';
  }
  if (!checks.hasAnswer) return 'answer-missing';
  if (!checks.isAnswerCorrect) return 'refused';
  return isDeactivated(account, now) ? 'deactivated' : 'full';
}

/** Whether the account is deactivated, or is due to be before the job has run. */
function isDeactivated(account: Account, now: Date): boolean {
  return account.isDeactivated || isDeactivationDue(account, now);
}

/** Whether the account still has the secrets and the role that were verified before. */
export function hasSameCredentials(before: Account, current: Account | null): boolean {
  return (
    current !== null &&
    current.isDeactivated === before.isDeactivated &&
    current.passwordHash === before.passwordHash &&
    current.securityAnswerHash === before.securityAnswerHash &&
    current.role === before.role
  );
}
