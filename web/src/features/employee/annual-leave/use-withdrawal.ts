import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefetchOwnLeave } from './use-own-leave.ts';

interface Withdrawal {
  withdraw: (id: string) => Promise<unknown>;
  undo: (id: string) => Promise<unknown>;
  /** The toast afterwards: `Leave request withdrawn`. */
  withdrawn: string;
}

/** Withdraws one’s own pending request of any type and offers to undo that. */
export function useWithdrawal({ withdraw, undo, withdrawn }: Withdrawal) {
  const refetchLeave = useRefetchOwnLeave();

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
    const isUndone = await attempt(() => undo(id), 'Withdrawal not undone');
    if (isUndone) toast({ title: 'Withdrawal undone', tone: 'success' });
  }

  async function withdrawRequest({ id }: { id: string }): Promise<void> {
    const isWithdrawn = await attempt(() => withdraw(id), 'Failed to cancel leave');
    if (!isWithdrawn) return;
    const action = { label: 'Undo', onPress: () => void undoWithdrawal(id) };
    toast({ title: withdrawn, tone: 'success', action });
  }

  return withdrawRequest;
}
