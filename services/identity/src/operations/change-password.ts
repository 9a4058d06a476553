import { accessErrorMessages } from '@portal/auth/caller';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { changePassword as contract } from '@portal/contracts/people/own-account';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Account } from '../domain/account.ts';
import { withPassword } from '../domain/account-changes.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { detailedUser } from '../domain/visible-user.ts';
import { type Derive, fits, hash } from '../hashing/argon2id.ts';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { fieldError } from './field-error.ts';
import { rejectIfOverloaded } from './reject-if-overloaded.ts';
import { openReplacementSession, rotateSession } from './rotate-session.ts';
import { runHashing } from './run-hashing.ts';

type Input = InputOf<typeof contract>;
type OperationResult = Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>;

const wrongPassword = () => fieldError('currentPassword', 'Your current password is incorrect');
const samePassword = () =>
  fieldError('newPassword', 'Choose a password that is different from your current one');
const signedOutFailure = () => fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

export async function changePassword(
  deps: Dependencies,
  request: Request,
  input: Input,
): Promise<OperationResult> {
  const { caller } = request;
  const account = caller.userId === null ? null : await deps.accounts.byId(caller.userId);
  // The session of a deleted or reset person is about to end.
  if (account === null || account.isFirstLogin) return signedOutFailure();
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return fieldError('newPassword', problem);
  if (input.newPassword === input.currentPassword) return samePassword();
  const refused = rejectIfOverloaded(deps);
  if (refused) return refused;

  // Limits guessing by somebody who has taken over an open session.
  const attempt = await deps.attempts.begin(
    account.usernameKey,
    request.address,
    request.now(),
    deps.devices.find(request.device, account, request.now()),
  );
  if (!attempt.ok) return attempt;
  const passwordHash = await runHashing(deps, request, (derive) =>
    hashChosen(account, input, derive),
  );
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (passwordHash === null) return deps.outbox.transact(request, async () => wrongPassword());
  await attempt.value.markSucceeded();
  return store(deps, request, account, passwordHash);
}

/** Hashes the new password; null if the current password is wrong. */
async function hashChosen(
  account: Account,
  { currentPassword, newPassword }: Input,
  derive: Derive,
) {
  if (!(await fits(currentPassword, account.passwordHash, derive))) return null;
  return hash(newPassword, derive);
}

async function store(
  deps: Dependencies,
  request: Request,
  before: Account,
  passwordHash: string,
): Promise<OperationResult> {
  const { caller } = request;
  const now = request.now();
  const next = await openReplacementSession(deps, request);
  let after: Account | null = null;
  const result = await deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult> => {
      const current = await deps.accounts.byId(before.id, session);
      if (current === null) return signedOutFailure();
      // The password was changed elsewhere in the meantime, so the given one is wrong now.
      if (!hasSameCredentials(before, current)) return wrongPassword();
      after = withPassword(current, passwordHash);
      await deps.accounts.replace(after, session);
      await deps.audit.append([auditNote(request, 'password-changed', after.id)], session);
      await deps.sessionEndings.add(after.id, session, next?.hash);
      return ok(detailedUser(after, caller, deps.sealer.open, now));
    },
  );
  await rotateSession(deps, request, { next, account: after, isDone: result.ok });
  return result;
}
