import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { useShowChanges } from './use-own-leave.ts';

interface Withdrawal {
  withdraw: (id: string) => Promise<unknown>;
  undo: (id: string) => Promise<unknown>;
  /** What is said of it: `Leave request withdrawn`. */
  withdrawn: string;
}

/** Withdraws one's own request of any type while it is pending, and offers to undo that. */
export function useWithdrawal({ withdraw, undo, withdrawn }: Withdrawal) {
  const showChanges = useShowChanges();

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
      showChanges();
    }
  }

  async function undoIt(id: string): Promise<void> {
    const isUndone = await attempt(() => undo(id), 'Not undone');
    if (isUndone) toast({ title: 'Withdrawal undone', tone: 'success' });
  }

  async function takeBack({ id }: { id: string }): Promise<void> {
    const isWithdrawn = await attempt(() => withdraw(id), 'Failed to cancel leave');
    if (!isWithdrawn) return;
    const action = { label: 'Undo', onPress: () => void undoIt(id) };
    toast({ title: withdrawn, tone: 'success', action });
  }

  return takeBack;
}
