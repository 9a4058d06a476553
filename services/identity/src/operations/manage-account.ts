import type { Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { Role } from '@portal/contracts/people/user';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Account } from '../domain/account.ts';
import { type Undertaking, whyNotManage } from '../domain/who-may-manage.ts';
import { callerStands, signedOut } from './caller-stands.ts';
import type { Dependencies } from './dependencies.ts';
import { endStoredSessions } from './end-stored-sessions.ts';

export interface Managing<Code extends string = never> {
  /** Whose account. */
  id: string;
  undertaking: Undertaking;
  newRole?: Role;
  /** The answer where nobody else is a master-admin; left out where there is none the fewer. */
  ifLast?: { ok: false; failure: Failure<Code> };
}

/**
 * Does something to somebody’s account in one transaction. What decides is read in it: the account,
 * and whether the caller still is who they were, so that of two administrators who delete each
 * other at once one does. Then ends the sessions that are to end, and waits a moment for those who
 * follow.
 */
export async function manageAccount<Value, Code extends string = never>(
  deps: Dependencies,
  request: Request,
  managing: Managing<Code>,
  work: (account: Account, tx: Tx) => Promise<Value>,
): Promise<Result<Value, 'NOT_FOUND' | Code | CommonCode>> {
  let last: CloudEvent | undefined;

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Value, 'NOT_FOUND' | Code | CommonCode>> => {
      last = undefined;
      await deps.guards.takeTurn(session);
      const found = await manageable(deps, request, managing, session);
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
  if (result.ok) await settle(deps, request, last);
  return result;
}

/** The account, or why the caller may not do this to it; for certain in the transaction only. */
export async function manageable<Code extends string = never>(
  deps: Pick<Dependencies, 'accounts'>,
  request: Request,
  { id, undertaking, newRole, ifLast }: Managing<Code>,
  session: ClientSession | null = null,
): Promise<Result<Account, 'NOT_FOUND' | 'FORBIDDEN' | 'UNAUTHENTICATED' | Code>> {
  const account = await deps.accounts.byId(id, session);
  if (account === null) return fail('NOT_FOUND', 'User not found');
  const reason = whyNotManage(request.caller, account, undertaking, newRole);
  if (reason !== null) return fail('FORBIDDEN', reason);
  if (ifLast && account.role === 'master-admin') {
    if (!(await deps.accounts.otherMasterAdminExists(id, session))) return ifLast;
  }
  return (await callerStands(deps, request, session)) ? ok(account) : signedOut();
}

async function settle(deps: Dependencies, request: Request, last: CloudEvent | undefined) {
  await endStoredSessions(deps, request);
  if (last) await deps.followers.haveHandled(last.id);
}
