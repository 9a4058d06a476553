import { eventOf, type Tx } from '@portal/bus/outbox';
import type { AuditAction } from '@portal/contracts/people/audit';
import type { userChanged } from '@portal/contracts/people/events';
import type { User } from '@portal/contracts/people/user';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Account } from '../domain/account.ts';
import { accountEventData } from '../domain/account-event.ts';
import { accountChanges } from '../domain/audited-account.ts';
import { detailedUser } from '../domain/visible-user.ts';
import type { Dependencies } from './dependencies.ts';
import { type Managing, manageAccount } from './manage-account.ts';
import { noted } from './noted.ts';

export interface AccountChange<Code extends string = never> extends Managing<Code> {
  /** As the audit trail calls it. */
  action: AuditAction;
  /** What tells the other services of it, if it is for them. */
  event?: typeof userChanged;
  /** Runs in the same transaction, after the account was stored. */
  afterwards?(account: Account, tx: Tx & { now: Date }): Promise<void>;
  /** Whether the person has to sign in again. */
  endsSessions?: boolean;
  /** The account as it becomes; the very same where that is what it is. */
  change(account: Account): Account;
}

/** Changes somebody’s account, notes who did it and tells of it; gives the account as it now is. */
export async function changeAccount<Code extends string = never>(
  deps: Dependencies,
  request: Request,
  asked: AccountChange<Code>,
): Promise<Result<User, 'NOT_FOUND' | Code | CommonCode>> {
  const now = request.now();
  const result = await manageAccount(deps, request, asked, async (before, tx) => {
    const after = asked.change(before);
    if (after !== before) await store(deps, request, asked, { before, account: after }, tx);
    return detailedUser(after, request.caller, deps.sealer.open, now);
  });
  return result.ok ? ok(result.value) : result;
}

async function store<Code extends string>(
  { accounts, audit, mailSealer, sessionEndings }: Dependencies,
  request: Request,
  { action, event, endsSessions, afterwards }: AccountChange<Code>,
  { before, account }: { before: Account; account: Account },
  { session, publish }: Tx,
): Promise<void> {
  await accounts.replace(account, session);
  await audit.note([noted(request, action, account.id, accountChanges(before, account))], session);
  if (endsSessions) await sessionEndings.add(account.id, session);
  if (event) {
    const { id: userId } = account;
    publish(
      eventOf(event, {
        userId,
        data: accountEventData(account, mailSealer.seal),
        now: request.now(),
      }),
    );
  }
  await afterwards?.(account, { session, publish, now: request.now() });
}
