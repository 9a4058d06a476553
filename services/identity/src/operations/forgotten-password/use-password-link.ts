import type { usePasswordLink as contract } from '@portal/contracts/identity/forgotten-password';
import type { InputOf } from '@portal/contracts/operation';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { ownAlerts } from '../../domain/account-alerts.ts';
import { withPassword } from '../../domain/account-changes.ts';
import {
  isRecoverable,
  maxAttempts,
  type PasswordLink,
  type RecoverableAccount,
} from '../../domain/password-link.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { normalizeSecurityAnswer } from '../../domain/security-answer.ts';
import { accountAlertEvent } from '../../events/account-alert-event.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { processSessionEndings } from '../../operation-steps/process-session-endings.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { rejectIfOverloaded } from '../../operation-steps/reject-if-overloaded.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';
import { invalidLinkFailure, isLinkFor, verifyLink } from '../../operation-steps/verify-link.ts';

type Input = InputOf<typeof contract>;

const wrongAnswerFailure = fail(
  'INVALID_CREDENTIALS',
  'Your answer to the security question is incorrect',
);

export async function usePasswordLink(
  deps: Dependencies,
  request: Request,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  // The predictability check is slow, so it runs only for requests with a valid link.
  const cheapRules = { ...deps.passwordRules, isPredictable: () => false };
  const cheapProblem = passwordProblem(input.newPassword, cheapRules);
  if (cheapProblem) return fieldError('newPassword', cheapProblem);
  const opened = await verifyLink(deps, request, input.token);
  // Failing inside `transact` lets a repeated request get its first, successful response.
  if (!opened.ok) return deps.outbox.transact(request, async () => opened);
  const { link, account } = opened.value;
  if (!isRecoverable(account)) return invalidLinkFailure;
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return fieldError('newPassword', problem);
  const refused = rejectIfOverloaded(deps);
  if (refused) return refused;

  const { usernameKey } = account;
  const attempt = await deps.forgottenPasswordLimiter.begin(
    usernameKey,
    request.address,
    request.now(),
  );
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }
  const attemptNumber = await deps.passwordLinks.countAttempt(input.token);
  if (attemptNumber === null) return invalidLinkFailure;
  const passwordHash = await runHashing(deps, request, (hasher) =>
    hashChosen(account, input, hasher),
  );
  if (passwordHash === null) {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    if (attemptNumber === maxAttempts)
      await deps.passwordRequests.allowNewRequest(usernameKey, null);
    return wrongAnswerFailure;
  }
  await attempt.value.markSucceeded();
  // Failed sign-ins from before must not lock the person out now.
  await deps.signInLimiter.reset(usernameKey, request.address);
  await deps.correctPasswordLimiter.reset(usernameKey, request.address);

  const result = await store(deps, request, { token: input.token, link, passwordHash });
  if (result.ok) await processSessionEndings(deps, request);
  return result;
}

/** Hashes the new password; null if the security answer is wrong. */
async function hashChosen(
  account: RecoverableAccount,
  { securityAnswer, newPassword }: Input,
  hasher: Hasher,
) {
  const isCorrect = await hasher.verify(
    normalizeSecurityAnswer(securityAnswer),
    account.securityAnswerHash,
  );
  return isCorrect ? hasher.hash(newPassword) : null;
}

function store(
  deps: Dependencies,
  request: Request,
  { token, link, passwordHash }: { token: string; link: PasswordLink; passwordHash: string },
): Promise<OperationResult<typeof contract>> {
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await deps.passwordLinks.consume(token, session))) return invalidLinkFailure;
      const account = await deps.accounts.byId(link.userId, session);
      if (!isLinkFor(deps, link, account)) return invalidLinkFailure;
      await deps.accounts.replace(withPassword(account, passwordHash), session);
      await deps.audit.append([newAuditEntry(request, 'password-link-used', account.id)], session);
      await deps.sessionEndings.add(account.id, session);
      for (const alert of ownAlerts('password-link-used', account)) {
        publish(accountAlertEvent(account, alert, deps.mailSealer, request.now()));
      }
      await deps.passwordRequests.allowNewRequest(account.usernameKey, session);
      return ok({ success: true });
    },
  );
}
