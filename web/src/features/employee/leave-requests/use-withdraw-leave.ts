import { useMutation } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { LeaveType } from '../../leave/format-leave.ts';
import { leaveCategory } from '../../leave/leave-category.ts';
import { ownLeaveOperations } from './own-leave-operations.ts';
import { useRefetchOwnLeave } from './use-own-leave.ts';

/** Withdraws one’s own pending request of a type and offers to undo that. */
export function useWithdrawLeave(leaveType: LeaveType) {
  const operations = ownLeaveOperations[leaveCategory(leaveType)];
  const refetchLeave = useRefetchOwnLeave();
  const [withdraw, { loading }] = useMutation(operations.withdraw);
  const [undo] = useMutation(operations.undoWithdrawal);

  async function attempt(run: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      const description = serverMessage(error) ?? 'Please try again.';
      if (!isUnauthorized(error)) toast({ title: failed, description, tone: 'error' });
      return false;
    } finally {
      refetchLeave();
    }
  }

  async function undoWithdrawal(id: string): Promise<void> {
    const variables = { input: { id } };
    const isUndone = await attempt(() => undo({ variables }), 'Withdrawal not undone');
    if (isUndone) toast({ title: 'Withdrawal undone', tone: 'success' });
  }

  async function withdrawLeave(id: string): Promise<void> {
    const variables = { input: { id } };
    const isWithdrawn = await attempt(() => withdraw({ variables }), 'Failed to cancel leave');
    if (!isWithdrawn) return;
    const action = { label: 'Undo', onPress: () => void undoWithdrawal(id) };
    toast({ title: operations.withdrawn(leaveType), tone: 'success', action });
  }

  return { withdrawLeave, isPending: loading };
}
