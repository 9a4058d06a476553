import type { login as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { type Account, usernameKey } from '../../domain/account.ts';
import { invalidCredentialsFailure } from '../../domain/invalid-credentials-failure.ts';
import type { PersonFactors } from '../../domain/second-factor.ts';
import { isFactorRequired } from '../../domain/second-factor-policy.ts';
import { normalizeSecurityAnswer } from '../../domain/security-answer.ts';
import { decideSignIn, type SignInChecks, type SignInOutcome } from '../../domain/sign-in.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { askForFactor } from '../../operation-steps/ask-for-factor.ts';
import { beginPasswordAttempt } from '../../operation-steps/begin-password-attempt.ts';
import { claimCode, type MatchedCode, matchCode } from '../../operation-steps/claim-code.ts';
import { matchPasskey } from '../../operation-steps/claim-passkey.ts';
import { findMissingSecondFactor } from '../../operation-steps/find-missing-second-factor.ts';
import { openSession } from '../../operation-steps/open-session.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { rejectIfOverloaded } from '../../operation-steps/reject-if-overloaded.ts';
import { requireProviderSignIn } from '../../operation-steps/require-provider-sign-in.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

type Input = InputOf<typeof contract>;

/** Nobody's id. Without an account its factors are looked up, so that the work is the same. */
const noUserId = '0'.repeat(24);

export async function login(
  deps: Dependencies,
  request: Request,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const refused = rejectIfOverloaded(deps);
  if (refused) return refused;
  const now = request.now();
  const key = usernameKey(input.username);
  const account = await deps.accounts.byUsernameKey(key);
  const factors = await deps.factors.ofUser(account?.id ?? noUserId);
  const policy = await deps.secondFactorPolicies.current();
  const device = account && deps.devices.find(request.deviceCookie, account, now);
  const attempt = await beginPasswordAttempt(deps, request, { usernameKey: key, account, device });
  if (!attempt.ok) return attempt;

  const { checks, matchedCode } = await runHashing(deps, request, (hasher) =>
    examine(deps, { account, factors, input, now }, hasher),
  ).catch(async (error) => {
    await attempt.value.drop();
    throw error;
  });
  const isRequired = account !== null && isFactorRequired(policy, account.role, now);
  const signIn = decideSignIn(account, { ...checks, isFactorRequired: isRequired }, now);
  const isRefused =
    account === null ||
    signIn === 'refused' ||
    // Of concurrent sign-ins with the same code one succeeds.
    (usesCode(signIn, matchedCode) && !(await claimCode(deps, request, account, matchedCode)));
  if (isRefused) {
    await attempt.value.markWrong();
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return invalidCredentialsFailure;
  }
  await attempt.value.markCorrect();
  if (signIn === 'code-missing') {
    return askForFactor(deps, account.id, factors);
  }
  if (signIn === 'answer-missing') {
    return fail('SECURITY_ANSWER_REQUIRED', 'Please answer your security question', {
      details: { securityQuestion: account.securityQuestion },
    });
  }
  if (signIn === 'deactivated') {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const other = requireProviderSignIn(deps, request, account);
  if (other) return other;
  const rememberMe = input.rememberMe ?? false;
  const opening = { stage: signIn, rememberMe, factors: factors.factors };
  const opened = await openSession(deps, request, account, opening);
  if (!opened.ok) return invalidCredentialsFailure;
  const self = { userId: account.id, role: account.role };
  return ok({
    user: toUserDto(account, self, deps.sealer.open, now),
    isFirstLogin: account.isFirstLogin,
    missingSecondFactor: await findMissingSecondFactor(deps, account, signIn === 'factor-setup'),
  });
}

/** Whether the outcome is a session that a code opens. */
function usesCode(signIn: SignInOutcome, matched: MatchedCode | null): matched is MatchedCode {
  return matched !== null && (signIn === 'setup' || signIn === 'full');
}

/**
 * Always two hashes, of the same cost whether or not there is an account, a question, an answer, a second
 * factor. A code costs nothing beside them.
 */
async function examine(
  deps: Pick<
    Dependencies,
    'decoy' | 'recoveryCodeHash' | 'sealer' | 'challenges' | 'relyingParty' | 'isPasswordAllowed'
  >,
  {
    account,
    factors,
    input,
    now,
  }: { account: Account | null; factors: PersonFactors; input: Input; now: Date },
  hasher: Hasher,
): Promise<{
  checks: Omit<SignInChecks, 'isFactorRequired'>;
  matchedCode: MatchedCode | null;
}> {
  const { decoy } = deps;
  const answer = normalizeSecurityAnswer(input.securityAnswer);
  const [isPassword, isAnswerCorrect] = await Promise.all([
    hasher.verify(input.password, account?.passwordHash ?? decoy),
    hasher.verify(answer, account?.securityAnswerHash ?? decoy),
  ]);
  // After the hashing, so that the duration doesn't tell who may use one.
  const isPasswordCorrect = isPassword && deps.isPasswordAllowed(account);
  const typed = input.code?.trim() ?? '';
  const matchedCode = account && (await matchFactor(deps, { account, factors, input, now }));
  return {
    checks: {
      isPasswordCorrect,
      isAnswerCorrect,
      hasAnswer: answer !== '',
      hasFactor: factors.factors.length > 0,
      hasCode: typed !== '' || input.passkey != null,
      isCodeCorrect: matchedCode !== null,
    },
    matchedCode,
  };
}

/** What a passkey or a code is for a person; null if there is none, or it is wrong. */
async function matchFactor(
  deps: Parameters<typeof examine>[0],
  {
    account: { id: userId },
    factors,
    input: { passkey, code },
    now,
  }: { account: Account; factors: PersonFactors; input: Input; now: Date },
): Promise<MatchedCode | null> {
  if (passkey) {
    const use = { purpose: 'second-step', userId } as const;
    return matchPasskey(deps, passkey, { userId, factors: factors.factors, use });
  }
  const typed = code?.trim() ?? '';
  return typed === '' ? null : matchCode(deps, { userId, typed, now }, factors);
}
