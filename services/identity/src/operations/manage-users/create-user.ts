import { randomInt } from 'node:crypto';
import { callerSignedOutFailure, recentSignInFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import {
  defaultEmployment,
  isEndAfterStart,
  lastDayMessage,
} from '@portal/contracts/identity/employment';
import { userCreated } from '@portal/contracts/identity/events';
import type { createUser as contract } from '@portal/contracts/identity/manage-users';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { mergeEmployment } from '../../domain/account-changes.ts';
import { canManage } from '../../domain/account-permissions.ts';
import { generatePassword } from '../../domain/generate-password.ts';
import { buildAccountWithTemporaryPassword } from '../../domain/new-account.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { usernameTakenFailure } from '../../domain/username-taken-failure.ts';
import { tokenMessage } from '../../domain/validate-account-operation.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { accountEvent } from '../../events/account-event.ts';
import { invitePeople } from '../../operation-steps/invite-people.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { runHashing } from '../../operation-steps/run-hashing.ts';

export async function createUser(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (!canManage(request.caller, input.role)) {
    const isToken = request.caller.stage === 'token';
    return fail(
      'FORBIDDEN',
      isToken ? tokenMessage : 'Only a master admin can create a master admin',
    );
  }
  // An administrator's account gives as much as a role does.
  const notRecent = isAdminRole(input.role)
    ? recentSignInFailure(request.caller, request.now())
    : null;
  if (notRecent) return notRecent;
  // Otherwise whoever has the token could sign in as the person, also after it was revoked.
  const given = request.caller.stage === 'token' ? null : input.password;
  const password = given ?? generatePassword(deps.passwordRules.minLength, randomInt);
  const problem = passwordProblem(password, deps.passwordRules, input);
  if (problem) return fieldError('password', problem);

  const { firstName, lastName, username, role } = input;
  const now = request.now();
  const { firstDay, lastDay, jobTitle, contractedHours, employmentType } = input;
  const fields = { firstDay, lastDay, jobTitle, contractedHours, employmentType };
  const employment = mergeEmployment(defaultEmployment, fields);
  if (!isEndAfterStart(employment)) return fieldError('lastDay', lastDayMessage);
  const passwordHash = await runHashing(deps, request, (hasher) => hasher.hash(password));
  const account = buildAccountWithTemporaryPassword(
    {
      id: newId(),
      firstName,
      lastName,
      username,
      role,
      passwordHash,
      email: input.email || null,
      annualLeaveEntitlement: input.annualLeaveEntitlement ?? null,
      sealed: deps.sealer.seal(password),
      employment,
    },
    now,
  );
  const event = accountEvent(userCreated, account, deps.mailSealer, now);

  const result = await deps.outbox.transact(request, async (tx) => {
    if (!(await recheckCaller(deps, request, tx.session))) return callerSignedOutFailure;
    if (!(await deps.accounts.insert(account, tx.session))) return usernameTakenFailure;
    await deps.audit.append(
      [
        newAuditEntry(
          request,
          'account-created',
          account.id,
          toAuditDetails({ role: account.role }),
        ),
      ],
      tx.session,
    );
    tx.publish(event);
    await invitePeople(deps, [account], { ...tx, now });
    return ok(toUserDto(account, request.caller, deps.sealer.open, now));
  });
  if (result.ok) await deps.downstreamConsumers.waitUntilHandled(event.id);
  return result;
}
