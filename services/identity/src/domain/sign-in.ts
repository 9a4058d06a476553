import type { Account } from './account.ts';
import { isTemporaryPasswordValid } from './temporary-password.ts';

/** The outcome of a sign-in: refused, asked for the security answer, or a setup or full session. */
export type SignInOutcome = 'refused' | 'answer-missing' | 'setup' | 'full';

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
 * gets a specific response. A temporary password works for 7 days.
 */
export function decideSignIn(
  account: Account | null,
  checks: SignInChecks,
  now: Date,
): SignInOutcome {
  if (account === null || !checks.isPasswordCorrect) return 'refused';
  if (account.isFirstLogin)
    return isTemporaryPasswordValid(account.temporaryPassword, now) ? 'setup' : 'refused';
  if (!checks.hasAnswer) return 'answer-missing';
  return checks.isAnswerCorrect ? 'full' : 'refused';
}

/** Whether the account still has the secrets and the role that were verified before. */
export function hasSameCredentials(before: Account, current: Account | null): boolean {
  return (
    current !== null &&
    current.passwordHash === before.passwordHash &&
    current.securityAnswerHash === before.securityAnswerHash &&
    current.role === before.role
  );
}
