import { useMutation } from '@apollo/client/react';
import {
  UndoSickLeaveWithdrawalDocument,
  WithdrawSickLeaveDocument,
} from '../../../gql/documents.ts';
import { useWithdrawal } from '../annual-leave/use-withdrawal.ts';

/** Withdraws sick or compassionate leave that HR has not reviewed yet. */
export function useWithdrawSickLeave() {
  const [withdraw, { loading }] = useMutation(WithdrawSickLeaveDocument);
  const [undo] = useMutation(UndoSickLeaveWithdrawalDocument);
  const withdrawRequest = useWithdrawal({
    withdraw: (id) => withdraw({ variables: { input: { id } } }),
    undo: (id) => undo({ variables: { input: { id } } }),
    withdrawn: 'Request withdrawn',
  });
  return { withdrawRequest, isPending: loading };
}
