import { callerSignedOutFailure } from '@portal/auth/caller';
import type { changePassword as contract } from '@portal/contracts/identity/own-account';
import type { InputOf } from '@portal/contracts/operation';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { ownAlerts } from '../../domain/account-alerts.ts';
import { withPassword } from '../../domain/account-changes.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { hasSameCredentials } from '../../domain/sign-in.ts';
import { isCallerCurrent } from '../../domain/validate-account-operation.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { accountAlertEvent } from '../../events/account-alert-event.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { beginPasswordAttempt } from '../../operation-steps/begin-password-attempt.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { rejectIfOverloaded } from '../../operation-steps/reject-if-overloaded.ts';
import { openReplacementSession, rotateSession } from '../../operation-steps/rotate-session.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

type Input = InputOf<typeof contract>;

const wrongPasswordFailure = fieldError('currentPassword', 'Your current password is incorrect');
const samePasswordFailure = fieldError(
  'newPassword',
  'Choose a password that’s different from your current one',
);

export async function changePassword(
  deps: Dependencies,
  request: SignedInRequest,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const account = await deps.accounts.byId(caller.userId);
  // The session of a deleted or reset person is about to end.
  if (account === null || account.isFirstLogin) return callerSignedOutFailure;
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return fieldError('newPassword', problem);
  if (input.newPassword === input.currentPassword) return samePasswordFailure;
  const refused = rejectIfOverloaded(deps);
  if (refused) return refused;

  // Limits guessing by somebody who has taken over an open session.
  const device = deps.devices.find(request.deviceCookie, account, request.now());
  const { usernameKey } = account;
  const attempt = await beginPasswordAttempt(deps, request, { usernameKey, account, device });
  if (!attempt.ok) return attempt;
  const passwordHash = await runHashing(deps, request, (hasher) =>
    hashChosen(account, input, hasher),
  ).catch(async (error) => {
    await attempt.value.drop();
    throw error;
  });
  if (passwordHash === null) {
    await attempt.value.markWrong();
    // Inside `transact`, so that a repeated request still gets its first, successful response.
    const result = await deps.outbox.transact(
      request,
      async (): Promise<OperationResult<typeof contract>> => wrongPasswordFailure,
    );
    if (!result.ok) recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return result;
  }
  await attempt.value.markCorrect();
  return store(deps, request, account, passwordHash);
}

/** Hashes the new password; null if the current password is wrong. */
async function hashChosen(
  account: Account,
  { currentPassword, newPassword }: Input,
  hasher: Hasher,
) {
  if (!(await hasher.verify(currentPassword, account.passwordHash))) return null;
  return hasher.hash(newPassword);
}

async function store(
  deps: Dependencies,
  request: SignedInRequest,
  before: Account,
  passwordHash: string,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const now = request.now();
  const next = await openReplacementSession(deps, request);
  let after: Account | null = null;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const current = await deps.accounts.byId(before.id, session);
      // Their sessions are about to end, and may miss the new one.
      if (current === null || !isCallerCurrent(caller, current)) return callerSignedOutFailure;
      // The password was changed elsewhere in the meantime, so the given one is wrong now.
      if (!hasSameCredentials(before, current)) return wrongPasswordFailure;
      after = withPassword(current, passwordHash);
      await deps.accounts.replace(after, session);
      await deps.audit.append([newAuditEntry(request, 'password-changed', after.id)], session);
      await deps.sessionEndings.add(after.id, session, next?.hash);
      for (const alert of ownAlerts('password-changed', after)) {
        publish(accountAlertEvent(after, alert, deps.mailSealer, now));
      }
      return ok(toUserDto(after, caller, deps.sealer.open, now));
    },
  );
  await rotateSession(deps, request, { next, account: after, isDone: result.ok });
  return result;
}
