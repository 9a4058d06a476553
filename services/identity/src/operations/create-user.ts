import { eventOf } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { userCreated } from '@portal/contracts/people/events';
import type { createUser as contract } from '@portal/contracts/people/manage-users';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { accountEventData } from '../domain/account-event.ts';
import { temporaryAccount } from '../domain/new-account.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { detailedUser } from '../domain/visible-user.ts';
import { mayManage } from '../domain/who-may-see.ts';
import { hash } from '../hashing/argon2id.ts';
import { newId } from '../store/new-id.ts';
import { badField } from './bad-field.ts';
import { callerStands, signedOut } from './caller-stands.ts';
import type { Dependencies } from './dependencies.ts';
import { invitePeople } from './invite-people.ts';
import { noted } from './noted.ts';
import { runHashing } from './run-hashing.ts';
import { usernameTaken } from './username-taken.ts';

export async function createUser(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  if (!mayManage(request.caller, input.role)) {
    return fail('FORBIDDEN', 'Only a master administrator can create a master administrator');
  }
  const problem = passwordProblem(input.password, deps.passwordRules, input);
  if (problem) return badField('password', problem);

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
  const event = eventOf(userCreated, {
    userId: account.id,
    data: accountEventData(account, deps.mailSealer.seal),
    now,
  });

  const result = await deps.outbox.transact(request, async (tx) => {
    if (!(await callerStands(deps, request, tx.session))) return signedOut();
    if (!(await deps.accounts.insert(account, tx.session))) return usernameTaken();
    await deps.audit.note(
      [noted(request, 'account-created', account.id, auditFacts({ role: account.role }))],
      tx.session,
    );
    tx.publish(event);
    await invitePeople(deps, [account], { ...tx, now });
    return ok(detailedUser(account, request.caller, deps.sealer.open, now));
  });
  if (result.ok) await deps.followers.haveHandled(event.id);
  return result;
}
