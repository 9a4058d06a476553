import { callerSignedOutFailure, recentSignInFailure } from '@portal/auth/caller';
import type { PasskeyAssertion } from '@portal/contracts/identity/passkey-data';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import type { PersonFactors } from '../domain/second-factor.ts';
import { beginPasswordAttempt } from './begin-password-attempt.ts';
import { claimCode, matchCode } from './claim-code.ts';
import { matchPasskey } from './claim-passkey.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { rejectIfOverloaded } from './reject-if-overloaded.ts';
import { runHashing } from './run-hashing.ts';

export const wrongCodeFailure = () =>
  fieldError('code', 'This code is incorrect or has already been used');
const wrongPasskeyFailure = fieldError(
  'passkey',
  'Your passkey wasn’t accepted. Try again, or use a code.',
);
const codeMissingFailure = fieldError('code', 'Enter a code or use your passkey');
const wrongPasswordFailure = fieldError('password', 'Your password is incorrect');
const passwordMissingFailure = fieldError('password', 'Enter your password');
const signInNotRecentFailure = fail(
  'RECENT_SIGN_IN_REQUIRED',
  'Sign in again with your organisation’s sign-in to do this: you signed in more than 5 minutes ago',
);

interface Confirmation {
  /** Of those who sign in with one. */
  password?: string | null | undefined;
  code?: string | null | undefined;
  /** In place of the code. */
  passkey?: PasskeyAssertion | null | undefined;
}

/**
 * Checks the caller's password and, if they have a second factor, uses up a code or a passkey's assertion. Failures count
 * like failed sign-ins, which limits guessing by somebody who has taken over an open session. Of somebody who can't sign in
 * with a password, a recent sign-in takes its place.
 */
export async function confirmIdentity(
  deps: Dependencies,
  request: SignedInRequest,
  { password, code, passkey }: Confirmation,
): Promise<
  Result<
    { account: Account; factors: PersonFactors },
    'UNAUTHENTICATED' | 'BAD_INPUT' | 'TOO_MANY_REQUESTS' | 'RECENT_SIGN_IN_REQUIRED'
  >
> {
  const now = request.now();
  const userId = request.caller.userId;
  const account = await deps.accounts.byId(userId);
  // The session of a deleted or reset person is about to end.
  if (account === null || account.isFirstLogin) return callerSignedOutFailure;
  const usesPassword = deps.isPasswordAllowed(account);
  if (usesPassword && !password) return passwordMissingFailure;
  // The session of somebody who must add a factor first can do nothing else, so that they can't sign in again within it.
  const mustBeRecent = !usesPassword && request.caller.stage !== 'factor-setup';
  if (mustBeRecent && recentSignInFailure(request.caller, now)) return signInNotRecentFailure;
  const factors = await deps.factors.ofUser(userId);
  const needsCode = factors.factors.length > 0;
  if (needsCode && !code && !passkey) return codeMissingFailure;
  const refused = rejectIfOverloaded(deps);
  if (refused) return refused;

  const device = deps.devices.find(request.deviceCookie, account, now);
  const { usernameKey } = account;
  const attempt = await beginPasswordAttempt(deps, request, { usernameKey, account, device });
  if (!attempt.ok) return attempt;
  const isCorrect =
    !usesPassword ||
    (await runHashing(deps, request, (hasher) =>
      hasher.verify(password ?? '', account.passwordHash),
    ).catch(async (error) => {
      await attempt.value.drop();
      throw error;
    }));
  if (!isCorrect) {
    await attempt.value.markWrong();
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return wrongPasswordFailure;
  }
  if (needsCode) {
    const wrong = await claimFactor(deps, request, { account, factors, code, passkey });
    if (wrong) {
      await attempt.value.markWrong();
      return wrong;
    }
  }
  await attempt.value.markCorrect();
  return ok({ account, factors });
}

/** Checks and uses up a second factor of the caller alone, with the same limits. */
export async function confirmFactor(
  deps: Dependencies,
  request: SignedInRequest,
  { code, passkey }: Omit<Confirmation, 'password'>,
): Promise<Result<null, 'UNAUTHENTICATED' | 'BAD_INPUT' | 'TOO_MANY_REQUESTS'>> {
  const now = request.now();
  const { userId } = request.caller;
  const account = await deps.accounts.byId(userId);
  if (account === null || account.isFirstLogin) return callerSignedOutFailure;
  if (!code && !passkey) return codeMissingFailure;
  const factors = await deps.factors.ofUser(userId);
  const device = deps.devices.find(request.deviceCookie, account, now);
  const attempt = await deps.signInLimiter.begin(account.usernameKey, request.address, now, device);
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }
  const wrong = await claimFactor(deps, request, { account, factors, code, passkey });
  if (wrong) return wrong;
  await attempt.value.markSucceeded();
  return ok(null);
}

/** Uses up a code or a passkey's assertion; gives the failure of a wrong one. */
async function claimFactor(
  deps: Dependencies,
  request: SignedInRequest,
  {
    account,
    factors,
    code,
    passkey,
  }: { account: Account; factors: PersonFactors } & Omit<Confirmation, 'password'>,
): Promise<typeof wrongPasskeyFailure | null> {
  const userId = account.id;
  const use = { purpose: 'check', userId } as const;
  const matched = passkey
    ? await matchPasskey(deps, passkey, { userId, factors: factors.factors, use })
    : matchCode(deps, { userId, typed: code ?? '', now: request.now() }, factors);
  if (matched !== null && (await claimCode(deps, request, account, matched))) return null;
  recordFailedSignIn(deps, request, account, 'sign-in-failed');
  return passkey ? wrongPasskeyFailure : wrongCodeFailure();
}
