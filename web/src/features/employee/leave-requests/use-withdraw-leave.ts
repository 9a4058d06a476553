import { useMutation } from '@apollo/client/react';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { LeaveType } from '../../leave/format-leave.ts';
import { leaveCategory } from '../../leave/leave-category.ts';
import { runOrShowFailure } from '../../shell/show-failure.ts';
import { ownLeaveOperations } from './own-leave-operations.ts';
import { useRefetchOwnLeave } from './use-own-leave.ts';

/** Withdraws one’s own pending request of a type and offers to undo that. */
export function useWithdrawLeave(leaveType: LeaveType) {
  const operations = ownLeaveOperations[leaveCategory(leaveType)];
  const refetchLeave = useRefetchOwnLeave();
  const [withdraw, { loading }] = useMutation(operations.withdraw);
  const [undo] = useMutation(operations.undoWithdrawal);

  async function runAndRefetch(failureTitle: string, run: () => Promise<unknown>) {
    const isDone = await runOrShowFailure(failureTitle, run);
    refetchLeave();
    return isDone;
  }

  async function undoWithdrawal(id: string): Promise<void> {
    const variables = { input: { id } };
    const isUndone = await runAndRefetch('Withdrawal not undone', () => undo({ variables }));
    if (isUndone) toast({ title: 'Withdrawal undone', tone: 'success' });
  }

  async function withdrawLeave(id: string): Promise<void> {
    const variables = { input: { id } };
    const isWithdrawn = await runAndRefetch('Failed to cancel leave', () =>
      withdraw({ variables }),
    );
    if (!isWithdrawn) return;
    const action = { label: 'Undo', onPress: () => void undoWithdrawal(id) };
    toast({ title: operations.withdrawn(leaveType), tone: 'success', action });
  }

  return { withdrawLeave, isPending: loading };
}
