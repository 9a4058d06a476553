import { callerSignedOutFailure } from '@portal/auth/caller';
import type { Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { Role } from '@portal/contracts/identity/user';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { userNotFoundFailure } from '../domain/user-not-found-failure.ts';
import {
  type AccountOperation,
  validateAccountOperation,
} from '../domain/validate-account-operation.ts';
import { processSessionEndings } from './process-session-endings.ts';
import { recheckCaller } from './recheck-caller.ts';

type Refusal<Code extends string> = {
  ok: false;
  failure: Failure<'BAD_INPUT' | 'RECENT_SIGN_IN_REQUIRED' | Code>;
} | null;

export interface ManageAccountOptions<Code extends string = never> {
  /** The account to manage. */
  id: string;
  operation: AccountOperation;
  newRole?: Role;
  /** The failure if this is the last master-admin. Left out if the operation keeps the role. */
  lastAdminFailure?: { ok: false; failure: Failure<Code> };
  /** The failure if the input doesn’t suit the account; otherwise null. */
  validate?(
    account: Account,
    session: ClientSession | null,
  ): Refusal<Code> | Promise<Refusal<Code>>;
}

/**
 * Runs an administrator's work on an account in one transaction. The account and the caller's role
 * are read in it, so that if two administrators delete each other at once only one succeeds.
 * Afterwards it ends the sessions marked for ending and waits briefly for the other services.
 */
export async function manageAccount<Value, Code extends string = never>(
  deps: Dependencies,
  request: SignedInRequest,
  options: ManageAccountOptions<Code>,
  work: (account: Account, tx: Tx) => Promise<Value>,
): Promise<Result<Value, 'NOT_FOUND' | Code | CommonCode>> {
  let last: CloudEvent | undefined;

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Value, 'NOT_FOUND' | Code | CommonCode>> => {
      last = undefined;
      await deps.adminLocks.lockAdministration(session);
      const found = await findManageableAccount(deps, request, options, session);
      if (!found.ok) return found;
      return ok(
        await work(found.value, {
          session,
          publish(event) {
            last = event;
            publish(event);
          },
        }),
      );
    },
  );
  if (result.ok) await finishAfterCommit(deps, request, last);
  return result;
}

/**
 * The account, or why the caller may not manage it. The result is final only if it is read with the
 * `session` of the transaction.
 */
export async function findManageableAccount<Code extends string = never>(
  deps: Pick<Dependencies, 'accounts'>,
  request: SignedInRequest,
  { id, operation, newRole, lastAdminFailure, validate }: ManageAccountOptions<Code>,
  session: ClientSession | null = null,
): Promise<Result<Account, 'NOT_FOUND' | Code | CommonCode>> {
  const account = await deps.accounts.byId(id, session);
  if (account === null) return userNotFoundFailure;
  const reason = validateAccountOperation(request.caller, account, operation, newRole);
  if (reason !== null) return fail('FORBIDDEN', reason);
  if (lastAdminFailure && account.role === 'master-admin') {
    if (!(await deps.accounts.otherMasterAdminExists(id, session))) return lastAdminFailure;
  }
  if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
  return (await validate?.(account, session)) ?? ok(account);
}

async function finishAfterCommit(
  deps: Dependencies,
  request: SignedInRequest,
  last: CloudEvent | undefined,
) {
  await processSessionEndings(deps, request);
  if (last) await deps.downstreamConsumers.waitUntilHandled(last.id);
}
