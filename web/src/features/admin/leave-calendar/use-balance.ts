import { useWatched } from '../../../app/use-watched.ts';
import { BalancesOfStaffDocument } from '../../../gql/documents.ts';

/** What somebody has of annual leave in their current leave year. */
export function useBalance(userId: string) {
  const { value, isLoading } = useWatched(BalancesOfStaffDocument, {
    everyMs: 60_000,
    on: ['portal.leave.'],
    read: ({ leaveBalances }) => leaveBalances,
  });
  return { balance: value?.find((one) => one.userId === userId), isLoading };
}
