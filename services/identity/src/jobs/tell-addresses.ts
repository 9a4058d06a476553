import { eventOf } from '@portal/bus/outbox';
import { userChanged } from '@portal/contracts/people/events';
import { ok } from '@portal/kernel/result';
import { withAddressTold } from '../domain/account-changes.ts';
import { accountEventData } from '../domain/account-event.ts';
import type { Dependencies } from '../operations/dependencies.ts';

const batchSize = 100;

/**
 * Tells once of the accounts that are older than their address’s being told: messaging knows neither
 * it nor their names. Killed in the middle it goes on, and of several processes one tells of each.
 */
export async function tellAddresses(
  deps: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  now: () => Date,
): Promise<void> {
  const { accounts, mailSealer, outbox } = deps;
  for (;;) {
    const ids = await accounts.withAddressUntold(batchSize);
    if (ids.length === 0) return;
    await outbox.transact({}, async ({ session, publish }) => {
      for (const id of ids) {
        const before = await accounts.byId(id, session);
        if (before === null || before.isAddressTold) continue;
        const after = withAddressTold(before);
        await accounts.replace(after, session);
        const data = accountEventData(after, mailSealer.seal);
        publish(eventOf(userChanged, { userId: id, data, now: now() }));
      }
      return ok(null);
    });
  }
}
