import type { updateWorkHours as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withWorkHours } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

export async function updateWorkHours(
  deps: Dependencies,
  request: SignedInRequest,
  { id, workStartTime, workEndTime }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'work-hours-changed',
    event: userChanged,
    change: (account) => withWorkHours(account, { workStartTime, workEndTime }),
  });
}
