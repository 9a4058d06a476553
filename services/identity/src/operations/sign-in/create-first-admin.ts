import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { userCreated } from '@portal/contracts/identity/events';
import type { createFirstAdmin as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { buildFirstAdmin } from '../../domain/new-account.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { normalizeSecurityAnswer } from '../../domain/security-answer.ts';
import { usernameTakenFailure } from '../../domain/username-taken-failure.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { accountEvent } from '../../events/account-event.ts';
import type { Hasher } from '../../hashing/argon2id.ts';
import { isSetupCode } from '../../hashing/setup-code.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

const setupAlreadyDoneFailure = fail(
  'SETUP_ALREADY_DONE',
  'The first administrator has already been created',
);

export async function createFirstAdmin(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const refused = await checkSetupCode(deps, request, input);
  if (refused) return refused;
  const problem = passwordProblem(input.password, deps.passwordRules, input);
  if (problem) return fieldError('password', problem);

  // Anybody may call this, so it must not cost a hash once the administrator exists, which is
  // checked again after waiting. Failing inside `transact` lets a repeated request get its first
  // response.
  const isSetupDone = () => deps.accounts.adminExists();
  const hashes = (await isSetupDone())
    ? null
    : await runHashing(deps, request, async (hasher) =>
        (await isSetupDone()) ? null : hashesOf(input, hasher),
      );
  if (!hashes) return deps.outbox.transact(request, async () => setupAlreadyDoneFailure);

  const { firstName, lastName, username, securityQuestion } = input;
  const now = request.now();
  const account = buildFirstAdmin(
    { id: newId(), firstName, lastName, username, securityQuestion, ...hashes },
    now,
  );
  const event = accountEvent(userCreated, account, deps.mailSealer, now);
  const self = { userId: account.id, role: account.role };

  return deps.outbox.transact(request, async (tx) => {
    if (!(await deps.adminLocks.claimFirstAdmin(account.id, tx.session)))
      return setupAlreadyDoneFailure;
    if (!(await deps.accounts.insert(account, tx.session))) return usernameTakenFailure;
    await deps.audit.append(
      [
        newAuditEntry(
          request,
          'first-admin-created',
          account.id,
          toAuditDetails({ role: account.role }),
        ),
      ],
      tx.session,
    );
    tx.publish(event);
    return ok(toUserDto(account, self, deps.sealer.open, now));
  });
}

/** The failure if a setup code is required and missing or wrong, or after too many attempts. */
async function checkSetupCode(
  deps: Dependencies,
  request: Request,
  { setupCode }: InputOf<typeof contract>,
) {
  const { firstAdminCode, signInLimiter } = deps;
  if (firstAdminCode === null) return null;
  // Usernames have no colon, so this key is never that of an account.
  const attempt = await signInLimiter.begin(':first-admin', request.address, request.now());
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, null, 'sign-in-locked');
    return attempt;
  }
  if (!isSetupCode(setupCode ?? '', firstAdminCode)) {
    recordFailedSignIn(deps, request, null, 'sign-in-failed');
    return fieldError('setupCode', 'The setup code is incorrect');
  }
  await attempt.value.markSucceeded();
  return null;
}

async function hashesOf({ password, securityAnswer }: InputOf<typeof contract>, hasher: Hasher) {
  return {
    passwordHash: await hasher.hash(password),
    securityAnswerHash: await hasher.hash(normalizeSecurityAnswer(securityAnswer)),
  };
}
