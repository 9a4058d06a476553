import { useMutation } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { type LeavePartsFragment, WithdrawLeaveDocument } from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useShowChanges } from './use-own-leave.ts';
import { useRequestLeave } from './use-request-leave.ts';

/** Takes back what waits still; nobody can undo that, but the same can be asked for again. */
export function useWithdrawLeave() {
  const showChanges = useShowChanges();
  const [withdraw, { loading }] = useMutation(WithdrawLeaveDocument);
  const { request } = useRequestLeave();

  async function askAgain(leave: LeavePartsFragment): Promise<void> {
    const { startDate, endDate, isHalfDay, halfDayPeriod, reason } = leave;
    const refused = await request({ startDate, endDate, isHalfDay, halfDayPeriod, reason });
    if (!refused) toast({ title: 'Leave requested again', tone: 'success' });
  }

  async function takeBack(leave: LeavePartsFragment): Promise<void> {
    try {
      await withdraw({ variables: { input: { id: leave.id } } });
      toast({
        title: 'Leave request withdrawn',
        tone: 'success',
        action: { label: 'Ask again', onPress: () => void askAgain(leave) },
      });
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Failed to cancel leave', description, tone: 'error' });
    }
    showChanges();
  }

  return { takeBack, isPending: loading };
}
