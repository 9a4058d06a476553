import type { Account } from './account.ts';
import { isTemporaryPasswordValid } from './temporary-password.ts';

/** The outcome of a sign-in: refused, asked for the security answer, or a setup or full session. */
export type SignIn = 'refused' | 'answer-missing' | 'setup' | 'full';

export interface Evidence {
  /** Whether the password fits the account’s hash. */
  passwordFits: boolean;
  /** Whether an answer was given at all. */
  answered: boolean;
  /** Whether the answer fits the account’s hash. */
  answerFits: boolean;
}

/**
 * Decides about a sign-in (docs/specification/people.md). Only a correct password without an answer
 * gets a specific response. A temporary password works for 7 days.
 */
export function decideSignIn(account: Account | null, evidence: Evidence, now: Date): SignIn {
  if (account === null || !evidence.passwordFits) return 'refused';
  if (account.isFirstLogin)
    return isTemporaryPasswordValid(account.temporaryPassword, now) ? 'setup' : 'refused';
  if (!evidence.answered) return 'answer-missing';
  return evidence.answerFits ? 'full' : 'refused';
}

/** Whether the account still has the secrets and the role that were verified before. */
export function hasSameCredentials(before: Account, now: Account | null): boolean {
  return (
    now !== null &&
    now.passwordHash === before.passwordHash &&
    now.securityAnswerHash === before.securityAnswerHash &&
    now.role === before.role
  );
}
