import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { defaultEmployment } from '@portal/contracts/identity/employment';
import { userCreated } from '@portal/contracts/identity/events';
import type { createScimUser as contract } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { buildAccountWithTemporaryPassword } from '../../domain/new-account.ts';
import { externalIdTakenFailure, isSamePerson } from '../../domain/provisioning.ts';
import { usernameTakenFailure } from '../../domain/username-taken-failure.ts';
import { toScimUserDto } from '../../dto/to-scim-user-dto.ts';
import { accountEvent } from '../../events/account-event.ts';
import { createTemporaryPassword } from '../../operation-steps/create-temporary-password.ts';
import { invitePeople } from '../../operation-steps/invite-people.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { provisionAccount } from '../../operation-steps/provision-account.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { duplicateField } from '../../store/accounts.ts';

type Input = InputOf<typeof contract>;

/**
 * Creates an employee with a temporary password that only HR sees. Somebody whom a client has deleted is brought back
 * with their history, if the externalId says that they are the same person.
 */
export async function createScimUser(
  deps: Dependencies,
  request: SignedInRequest,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const known = input.externalId ? await deps.accounts.byExternalId(input.externalId) : null;
  if (known) {
    if (!isSamePerson(known, input)) return externalIdTakenFailure;
    const restored = await provisionAccount(
      deps,
      request,
      { ...input, id: known.id, active: input.active ?? true },
      { isDeleted: true },
    );
    // Another request has brought them back meanwhile.
    if (!restored.ok && restored.failure.code === 'NOT_FOUND') return externalIdTakenFailure;
    return restored as OperationResult<typeof contract>;
  }
  const account = await buildAccount(deps, request, input);
  try {
    return await addAccount(deps, request, account);
  } catch (error) {
    if (duplicateField(error) === 'externalId') return externalIdTakenFailure;
    throw error;
  }
}

async function buildAccount(
  deps: Dependencies,
  request: SignedInRequest,
  { externalId, userName, givenName, familyName, email, title, active }: Input,
): Promise<Account> {
  const now = request.now();
  const account = buildAccountWithTemporaryPassword(
    {
      id: newId(),
      firstName: givenName,
      lastName: familyName,
      username: userName,
      role: 'employee',
      email: email || null,
      annualLeaveEntitlement: null,
      ...(await createTemporaryPassword(deps, request)),
      employment: { ...defaultEmployment, jobTitle: title ?? null },
    },
    now,
  );
  return {
    ...account,
    externalId: externalId ?? null,
    ...(active === false && { accessEndedOn: londonDay(now), isDeactivated: true }),
  };
}

async function addAccount(
  deps: Dependencies,
  request: SignedInRequest,
  account: Account,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const event = accountEvent(userCreated, account, deps.mailSealer, now);
  const details = toAuditDetails({ role: account.role });
  const result = await deps.outbox.transact(
    request,
    async (tx): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, tx.session))) return callerSignedOutFailure;
      if (!(await deps.accounts.insert(account, tx.session))) return usernameTakenFailure;
      const entry = newAuditEntry(request, 'account-created', account.id, details);
      await deps.audit.append([entry], tx.session);
      tx.publish(event);
      await invitePeople(deps, [account], { ...tx, now });
      return ok(toScimUserDto(account));
    },
  );
  if (result.ok) await deps.downstreamConsumers.waitUntilHandled(event.id);
  return result;
}
