import { useLiveQuery } from '../../../app/use-live-query.ts';
import { BalancesOfStaffDocument } from '../../../gql/documents.ts';

/** A person's annual leave balance in the current leave year. */
export function useBalance(userId: string) {
  const { value, isLoading } = useLiveQuery(BalancesOfStaffDocument, {
    everyMs: 60_000,
    on: ['portal.leave.'],
    read: ({ leaveBalances }) => leaveBalances,
  });
  return { balance: value?.find((one) => one.userId === userId), isLoading };
}
