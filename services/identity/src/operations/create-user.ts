import { createEvent } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { userCreated } from '@portal/contracts/people/events';
import type { createUser as contract } from '@portal/contracts/people/manage-users';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { accountEventData } from '../domain/account-event.ts';
import { canManage } from '../domain/account-permissions.ts';
import { temporaryAccount } from '../domain/new-account.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { detailedUser } from '../domain/visible-user.ts';
import { hash } from '../hashing/argon2id.ts';
import { newId } from '../store/new-id.ts';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { fieldError } from './field-error.ts';
import { invitePeople } from './invite-people.ts';
import { recheckCaller, signedOutFailure } from './recheck-caller.ts';
import { runHashing } from './run-hashing.ts';
import { usernameTaken } from './username-taken.ts';

export async function createUser(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  if (!canManage(request.caller, input.role)) {
    return fail('FORBIDDEN', 'Only a master administrator can create a master administrator');
  }
  const problem = passwordProblem(input.password, deps.passwordRules, input);
  if (problem) return fieldError('password', problem);

  const { firstName, lastName, username, role } = input;
  const passwordHash = await runHashing(deps, request, (derive) => hash(input.password, derive));
  const now = request.now();
  const account = temporaryAccount(
    {
      id: newId(),
      firstName,
      lastName,
      username,
      role,
      passwordHash,
      email: input.email || null,
      annualLeaveEntitlement: input.annualLeaveEntitlement ?? null,
      sealed: deps.sealer.seal(input.password),
    },
    now,
  );
  const event = createEvent(userCreated, {
    userId: account.id,
    data: accountEventData(account, deps.mailSealer.seal),
    now,
  });

  const result = await deps.outbox.transact(request, async (tx) => {
    if (!(await recheckCaller(deps, request, tx.session))) return signedOutFailure();
    if (!(await deps.accounts.insert(account, tx.session))) return usernameTaken();
    await deps.audit.append(
      [auditNote(request, 'account-created', account.id, toAuditDetails({ role: account.role }))],
      tx.session,
    );
    tx.publish(event);
    await invitePeople(deps, [account], { ...tx, now });
    return ok(detailedUser(account, request.caller, deps.sealer.open, now));
  });
  if (result.ok) await deps.downstreamConsumers.waitUntilHandled(event.id);
  return result;
}
