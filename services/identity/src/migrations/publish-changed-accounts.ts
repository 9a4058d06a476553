import { userChanged } from '@portal/contracts/identity/events';
import { ok } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { accountEvent } from '../events/account-event.ts';

export interface AccountMigration {
  /** Ids of the next accounts to change; none once all are changed. */
  nextIds(session: ClientSession): Promise<string[]>;
  change(account: Account): Account;
}

/**
 * Changes accounts and publishes them, a batch in each transaction, and returns how many. Each is published once,
 * even if a process is killed or several run.
 */
export async function publishChangedAccounts(
  { accounts, mailSealer, outbox }: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  { nextIds, change }: AccountMigration,
  now: () => Date,
): Promise<{ accounts: number }> {
  let accountsPublished = 0;
  for (let isDone = false; !isDone; ) {
    let published = 0;
    await outbox.transact({}, async ({ session, publish }) => {
      published = 0;
      const ids = await nextIds(session);
      for (const id of ids) {
        const before = await accounts.byId(id, session);
        if (before === null) continue;
        const after = change(before);
        await accounts.replace(after, session);
        publish(accountEvent(userChanged, after, mailSealer, now()));
        published += 1;
      }
      isDone = ids.length === 0;
      return ok(null);
    });
    accountsPublished += published;
  }
  return { accounts: accountsPublished };
}
