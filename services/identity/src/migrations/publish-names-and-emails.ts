import type { Dependencies } from '../dependencies.ts';
import { withEmailPublished } from '../domain/account-changes.ts';
import { publishChangedAccounts } from './publish-changed-accounts.ts';

const batchSize = 100;

/** Publishes accounts from before events carried names and addresses, so that messaging learns them. */
export function publishNamesAndEmails(
  deps: Pick<Dependencies, 'accounts' | 'mailSealer' | 'outbox'>,
  now: () => Date,
): Promise<{ accounts: number }> {
  return publishChangedAccounts(
    deps,
    {
      nextIds: (session) => deps.accounts.idsWithUnpublishedAddress(batchSize, session),
      change: withEmailPublished,
    },
    now,
  );
}
