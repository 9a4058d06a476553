import type { Account } from './account.ts';
import { isInForce } from './temporary-password.ts';

/** What a sign-in leads to: nothing, the question, the setup, or the portal. */
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
 * Judges a sign-in (decisions.md section 2). Nothing but a right password without an answer tells
 * anything; a temporary password is worth nothing after its 7 days.
 */
export function judgeSignIn(account: Account | null, evidence: Evidence, now: Date): SignIn {
  if (account === null || !evidence.passwordFits) return 'refused';
  if (account.isFirstLogin) return isInForce(account.temporaryPassword, now) ? 'setup' : 'refused';
  if (!evidence.answered) return 'answer-missing';
  return evidence.answerFits ? 'full' : 'refused';
}

/** Whether what let somebody in still would, and as the same: the secrets and the role. */
export function letsInAlike(before: Account, now: Account | null): boolean {
  return (
    now !== null &&
    now.passwordHash === before.passwordHash &&
    now.securityAnswerHash === before.securityAnswerHash &&
    now.role === before.role
  );
}
