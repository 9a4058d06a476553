import { useMutation } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { type SickLeavePartsFragment, WithdrawSickLeaveDocument } from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useShowChanges } from '../annual-leave/use-own-leave.ts';
import { useRequestSickLeave } from './use-request-sick-leave.ts';

/** Takes back what HR has not looked at yet; the same can be reported again. */
export function useWithdrawSickLeave() {
  const showChanges = useShowChanges();
  const [withdraw, { loading }] = useMutation(WithdrawSickLeaveDocument);
  const { request } = useRequestSickLeave();

  async function askAgain(leave: SickLeavePartsFragment): Promise<void> {
    const { startDate, endDate, reason } = leave;
    const leaveType = leave.leaveType === 'compassionate' ? 'compassionate' : 'sick';
    const refused = await request({ startDate, endDate, reason, leaveType });
    if (!refused) toast({ title: 'Sent again', tone: 'success' });
  }

  async function takeBack(leave: SickLeavePartsFragment): Promise<void> {
    try {
      await withdraw({ variables: { input: { id: leave.id } } });
      toast({
        title: 'Request withdrawn',
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
