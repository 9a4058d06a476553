import { LeaveLedgerDocument } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

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
    everyMs: 0,
    on: ['portal.leave.'],
    read: ({ leaveLedger }) => leaveLedger,
  });
}
