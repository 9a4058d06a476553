import { useMutation } from '@apollo/client/react';
import { UndoLeaveWithdrawalDocument, WithdrawLeaveDocument } from '../../../gql/documents.ts';
import { useWithdrawal } from './use-withdrawal.ts';

/** Withdraws a request for annual leave. */
export function useWithdrawLeave() {
  const [withdraw, { loading }] = useMutation(WithdrawLeaveDocument);
  const [undo] = useMutation(UndoLeaveWithdrawalDocument);
  const withdrawRequest = useWithdrawal({
    withdraw: (id) => withdraw({ variables: { input: { id } } }),
    undo: (id) => undo({ variables: { input: { id } } }),
    withdrawn: 'Leave request withdrawn',
  });
  return { withdrawRequest, isPending: loading };
}
