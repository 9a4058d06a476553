import { userChanged } from '@portal/contracts/identity/events';
import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { withEmailPublished } from '../domain/account-changes.ts';
import { accountEvent } from '../events/account-event.ts';

const batchSize = 100;

/**
 * Publishes accounts from before events carried names and addresses, so that messaging learns them.
 * Each is published once, even if a process is killed or several run.
 */
export async function publishNamesAndEmails(
  deps: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  now: () => Date,
): Promise<void> {
  const { accounts, mailSealer, outbox } = deps;
  for (;;) {
    const ids = await accounts.idsWithUnpublishedAddress(batchSize);
    if (ids.length === 0) return;
    await outbox.transact({}, async ({ session, publish }) => {
      for (const id of ids) {
        const before = await accounts.byId(id, session);
        if (before === null || before.isAddressTold) continue;
        const after = withEmailPublished(before);
        await accounts.replace(after, session);
        publish(accountEvent(userChanged, after, mailSealer, now()));
      }
      return ok(null);
    });
  }
}
