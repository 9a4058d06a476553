import type { login as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { type Account, usernameKey } from '../../domain/account.ts';
import { normalizeSecurityAnswer } from '../../domain/security-answer.ts';
import { decideSignIn, type SignInChecks } from '../../domain/sign-in.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { openSession } from '../../operation-steps/open-session.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { rejectIfOverloaded } from '../../operation-steps/reject-if-overloaded.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

type Input = InputOf<typeof contract>;

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
  const device = account && deps.devices.find(request.deviceCookie, account, now);
  const attempt = await deps.signInLimiter.begin(key, request.address, now, device);
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }

  const evidence = await runHashing(deps, request, (hasher) =>
    examine(account, input, deps.decoy, hasher),
  ).catch(async (error) => {
    // No password was looked at.
    await attempt.value.markSucceeded();
    throw error;
  });
  const signIn = decideSignIn(account, evidence, now);
  if (account === null || signIn === 'refused') {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return invalid();
  }
  await attempt.value.markSucceeded();
  if (signIn === 'answer-missing') {
    return fail('SECURITY_ANSWER_REQUIRED', 'Please answer your security question', {
      details: { securityQuestion: account.securityQuestion },
    });
  }
  if (signIn === 'deactivated') {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const rememberMe = input.rememberMe ?? false;
  if (!(await openSession(deps, request, account, { stage: signIn, rememberMe }))) return invalid();
  const self = { userId: account.id, role: account.role };
  return ok({
    user: toUserDto(account, self, deps.sealer.open, now),
    isFirstLogin: account.isFirstLogin,
  });
}

/** Always two hashes, of the same cost whether or not there is an account, a question, an answer. */
async function examine(
  account: Account | null,
  input: Input,
  decoy: string,
  hasher: Hasher,
): Promise<SignInChecks> {
  const answer = normalizeSecurityAnswer(input.securityAnswer);
  const [isPasswordCorrect, isAnswerCorrect] = await Promise.all([
    hasher.verify(input.password, account?.passwordHash ?? decoy),
    hasher.verify(answer, account?.securityAnswerHash ?? decoy),
  ]);
  return { isPasswordCorrect, isAnswerCorrect, hasAnswer: answer !== '' };
}

function invalid() {
  return fail('INVALID_CREDENTIALS', 'Invalid credentials');
}
