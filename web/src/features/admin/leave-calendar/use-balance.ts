import { LeaveBalancesDocument } from '../../../gql/admin/staff/staff.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';

/** A person's annual leave balance in the current leave year. */
export function useBalance(userId: string) {
  const { value, isLoading } = useLiveQuery(LeaveBalancesDocument, {
    everyMs: 60_000,
    on: balanceChanges,
    read: ({ leaveBalances }) => leaveBalances,
  });
  return { balance: value?.find((one) => one.userId === userId), isLoading };
}
