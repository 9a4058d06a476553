import type { Dependencies } from '../dependencies.ts';
import { withAccountPublished } from '../domain/account-changes.ts';
import { publishChangedAccounts } from './publish-changed-accounts.ts';

const batchSize = 100;

/**
 * Stores and publishes the employment of accounts from before there was any. Then records removes the absences
 * that it archived of days before an account was created.
 */
export function publishEmployment(
  deps: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  now: () => Date,
): Promise<{ accounts: number }> {
  return publishChangedAccounts(
    deps,
    {
      nextIds: (session) => deps.accounts.idsWithoutEmployment(batchSize, session),
      change: withAccountPublished,
    },
    now,
  );
}
