import { userChanged } from '@portal/contracts/identity/events';
import type { deleteWorkingPattern as contract } from '@portal/contracts/identity/manage-working-patterns';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withoutWorkingPattern } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

/** Deleting one that is already deleted succeeds. */
export async function deleteWorkingPattern(
  deps: Dependencies,
  request: SignedInRequest,
  { id, from }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'working-pattern-removed',
    event: userChanged,
    change: (account) => withoutWorkingPattern(account, from),
  });
}
