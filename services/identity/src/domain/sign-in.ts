import { hasLeftBy } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import type { Account } from './account.ts';
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
    return hasLeft(account, now) ? 'deactivated' : 'setup';
  }
  if (!checks.hasAnswer) return 'answer-missing';
  if (!checks.isAnswerCorrect) return 'refused';
  return hasLeft(account, now) ? 'deactivated' : 'full';
}

/** Whether the last day of somebody’s employment has passed, so that they can’t sign in. */
export function hasLeft({ employment }: Pick<Account, 'employment'>, now: Date): boolean {
  return hasLeftBy(employment, londonDay(now));
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
