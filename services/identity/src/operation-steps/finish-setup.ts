import { userSetUp } from '@portal/contracts/identity/events';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { completeSetup } from '../domain/new-account.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { accountEvent } from '../events/account-event.ts';
import { processSessionEndings } from './process-session-endings.ts';

/**
 * Finishes the setup of somebody who can't use a password, and has signed in without one. Null if the account has changed
 * since it was verified.
 */
export async function finishSetup(
  deps: Dependencies,
  request: Request,
  verified: Account,
): Promise<Account | null> {
  const now = request.now();
  // Without the request's idempotency key, which is for the whole operation.
  const finished = await deps.outbox.transact({}, async ({ session, publish }) => {
    const before = await deps.accounts.byId(verified.id, session);
    if (before === null || !hasSameCredentials(verified, before)) {
      return fail('CONFLICT', 'The account was changed');
    }
    const account = completeSetup(before, { passwordHash: deps.decoy });
    await deps.accounts.replace(account, session);
    await deps.sessionEndings.add(account.id, session);
    const by = { actorId: account.id, targetId: account.id, address: request.address };
    await deps.audit.append([{ at: now, action: 'setup-finished', ...by, details: [] }], session);
    publish(accountEvent(userSetUp, account, deps.mailSealer, now));
    return ok(account);
  });
  if (!finished.ok) return null;
  await processSessionEndings(deps, request);
  return finished.value;
}
