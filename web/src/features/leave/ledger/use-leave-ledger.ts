import { LeaveLedgerDocument } from '../../../gql/leave/ledger/ledger.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { balanceChanges } from '../balance-changes.ts';

/** The ledger of the leave year that contains a day, by default of the current one; one’s own without a user id. */
export function useLeaveLedger({
  userId = null,
  day = null,
}: {
  userId?: string | null;
  day?: string | null;
}) {
  return useLiveQuery(LeaveLedgerDocument, {
    variables: { input: { userId, day } },
    // A change may arrive here before the leave service has handled it.
    everyMs: 60_000,
    on: balanceChanges,
    read: ({ leaveLedger }) => leaveLedger,
  });
}
