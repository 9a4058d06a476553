import { callerSignedOutFailure, forbiddenFailure } from '@portal/auth/caller';
import { userSetUp } from '@portal/contracts/identity/events';
import type { setupSecurity as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { completeSetup } from '../../domain/new-account.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { isFactorRequired } from '../../domain/second-factor-policy.ts';
import { normalizeSecurityAnswer } from '../../domain/security-answer.ts';
import { hasSameCredentials, stageAfterSetup } from '../../domain/sign-in.ts';
import { isTemporaryPasswordValid } from '../../domain/temporary-password.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { accountEvent } from '../../events/account-event.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { openReplacementSession, rotateSession } from '../../operation-steps/rotate-session.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

type Input = InputOf<typeof contract>;

// A remember-me session can outlive the temporary password that opened it.
const temporaryPasswordExpiredFailure = fail(
  'FORBIDDEN',
  'Your temporary password has expired. Please ask HR for a new one',
);

const providerRequiredFailure = fail(
  'FORBIDDEN',
  'Sign in with your organisation’s account to finish your setup',
);

export async function setupSecurity(
  deps: Dependencies,
  request: SignedInRequest,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  if (input.userId != null && input.userId !== caller.userId) return forbiddenFailure;
  const account = await deps.accounts.byId(caller.userId);
  // Their sessions are about to end, and may miss the one that replaces this.
  if (account === null || account.role !== caller.role || account.isDeactivated) {
    return callerSignedOutFailure;
  }
  // The setup was finished elsewhere, and this session is about to end.
  if (!account.isFirstLogin) return forbiddenFailure;
  if (!deps.isPasswordAllowed(account)) return providerRequiredFailure;
  if (!isTemporaryPasswordValid(account.temporaryPassword, request.now()))
    return temporaryPasswordExpiredFailure;
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return fieldError('newPassword', problem);

  const hashes = await runHashing(deps, request, (hasher) => hashChosen(account, input, hasher));
  if (hashes === null) {
    return fieldError('newPassword', 'Choose a password that’s different from the temporary one');
  }
  const now = request.now();
  const { securityQuestion } = input;

  const { factors } = await deps.factors.ofUser(account.id);
  const policy = await deps.secondFactorPolicies.current();
  const stage = stageAfterSetup({
    hasFactor: factors.length > 0,
    isFactorRequired: isFactorRequired(policy, account.role, now),
  });
  const next = await openReplacementSession(deps, request, stage);
  let after: Account | null = null;
  const result = await deps.outbox.transact(request, async (tx) => {
    // The setup was finished elsewhere or the account was reset in the meantime.
    const current = await deps.accounts.byId(account.id, tx.session);
    if (current === null || !hasSameCredentials(account, current)) return forbiddenFailure;
    const done = completeSetup(current, { ...hashes, securityQuestion });
    after = done;
    await deps.accounts.replace(done, tx.session);
    await deps.sessionEndings.add(done.id, tx.session, next?.hash);
    await deps.audit.append([newAuditEntry(request, 'setup-finished', done.id)], tx.session);
    tx.publish(accountEvent(userSetUp, done, deps.mailSealer, now));
    return ok(toUserDto(done, caller, deps.sealer.open, now));
  });
  await rotateSession(deps, request, { next, account: after, isDone: result.ok, isSignIn: true });
  return result;
}

/** Hashes the new secrets; null for the temporary password, because an administrator knows it. */
async function hashChosen(account: Account, input: Input, hasher: Hasher) {
  if (await hasher.verify(input.newPassword, account.passwordHash)) return null;
  return {
    passwordHash: await hasher.hash(input.newPassword),
    securityAnswerHash: await hasher.hash(normalizeSecurityAnswer(input.securityAnswer)),
  };
}
