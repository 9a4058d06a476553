import type { Dependencies } from '../dependencies.ts';
import { withAccountPublished } from '../domain/account-changes.ts';
import { publishChangedAccounts } from './publish-changed-accounts.ts';

const batchSize = 100;

/**
 * Publishes accounts from before there were working patterns, so that records learns everybody's work hours. Their
 * documents then have a list of patterns.
 */
export function publishWorkHours(
  deps: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  now: () => Date,
): Promise<{ accounts: number }> {
  return publishChangedAccounts(
    deps,
    {
      nextIds: (session) => deps.accounts.idsWithoutPatterns(batchSize, session),
      change: withAccountPublished,
    },
    now,
  );
}
