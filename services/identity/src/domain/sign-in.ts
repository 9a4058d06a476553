import type { Account } from './account.ts';
import { isDeactivationDue } from './deactivation.ts';
import { isTemporaryPasswordValid } from './temporary-password.ts';

/**
 * The outcome of a sign-in: refused, asked for the security answer or the code of the second factor, told that
 * the account is deactivated, or a session of a stage.
 */
export type SignInOutcome =
  | 'refused'
  | 'answer-missing'
  | 'code-missing'
  | 'deactivated'
  | 'setup'
  | 'factor-setup'
  | 'full';

export interface SignInChecks {
  /** Whether the password is the account’s. */
  isPasswordCorrect: boolean;
  /** Whether an answer was given at all. */
  hasAnswer: boolean;
  /** Whether the answer is the account’s. */
  isAnswerCorrect: boolean;
  /** Whether the person has a second factor, which takes the place of the answer. */
  hasFactor: boolean;
  /** Whether a code or a passkey was given at all. */
  hasCode: boolean;
  /** Whether the code is one of the person’s that hasn’t been used, or the passkey is theirs. */
  isCodeCorrect: boolean;
  /** Whether somebody with the account’s role can’t sign in fully without a second factor. */
  isFactorRequired: boolean;
}

/**
 * Decides about a sign-in (docs/specification/people.md). Only a correct password without an answer
 * gets a specific response. A temporary password works for 7 days, and doesn’t replace the second factor. Only
 * who knows the secrets learns that an account is deactivated.
 */
export function decideSignIn(
  account: Account | null,
  checks: SignInChecks,
  now: Date,
): SignInOutcome {
  if (account === null || !checks.isPasswordCorrect) return 'refused';
  const { isFirstLogin } = account;
  if (isFirstLogin && !isTemporaryPasswordValid(account.temporaryPassword, now)) return 'refused';
  if (checks.hasFactor) {
    if (!checks.hasCode) return 'code-missing';
    if (!checks.isCodeCorrect) return 'refused';
  } else if (!isFirstLogin) {
    if (!checks.hasAnswer) return 'answer-missing';
    if (!checks.isAnswerCorrect) return 'refused';
  }
  if (isDeactivated(account, now)) return 'deactivated';
  return isFirstLogin ? 'setup' : stageAfterSetup(checks);
}

/**
 * The same for somebody who has proved with a passkey, or at a provider, who they are: it replaces all else. Somebody who
 * can't use a password has nothing to set up: this sign-in finishes their setup, and it doesn't matter that their
 * temporary password has expired.
 */
export function decidePasswordlessSignIn(
  account: Account,
  { isPasswordAllowed }: { isPasswordAllowed: boolean },
  now: Date,
): 'refused' | 'deactivated' | 'setup' | 'full' {
  const needsSetup = account.isFirstLogin && isPasswordAllowed;
  if (needsSetup && !isTemporaryPasswordValid(account.temporaryPassword, now)) return 'refused';
  if (isDeactivated(account, now)) return 'deactivated';
  return needsSetup ? 'setup' : 'full';
}

/** The stage of a session whose person has finished the setup. */
export function stageAfterSetup({
  hasFactor,
  isFactorRequired,
}: Pick<SignInChecks, 'hasFactor' | 'isFactorRequired'>): 'full' | 'factor-setup' {
  return isFactorRequired && !hasFactor ? 'factor-setup' : 'full';
}

/** Whether the account is deactivated, or is due to be before the job has run. */
function isDeactivated(account: Account, now: Date): boolean {
  return account.isDeactivated || isDeactivationDue(account, now);
}

/**
 * Whether the account still has the secrets and the role that were verified before. Before the setup its address is one of
 * the secrets: the invitation went there.
 */
export function hasSameCredentials(before: Account, current: Account | null): boolean {
  return (
    current !== null &&
    (!before.isFirstLogin || current.email === before.email) &&
    current.isDeactivated === before.isDeactivated &&
    current.passwordHash === before.passwordHash &&
    current.securityAnswerHash === before.securityAnswerHash &&
    current.role === before.role
  );
}
