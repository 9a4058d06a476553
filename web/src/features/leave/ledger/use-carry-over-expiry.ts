import { CarryOverExpiryDocument } from '../../../gql/leave/ledger/ledger.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

/** The last day on which carried-over days can be taken; null if they don’t expire or while it is loading. */
export function useCarryOverExpiry(userId: string): string | null {
  const { value } = useLiveQuery(CarryOverExpiryDocument, {
    variables: { userId },
    everyMs: 0,
    on: ['portal.leave.'],
    read: ({ userLeaveSettings }) => userLeaveSettings,
  });
  return value?.carryOverExpiresOn ?? null;
}
