import type { changeRole as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withRole } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

const lastAdmin = fail('LAST_ADMIN', 'You can’t change the access level of the last master admin');

export async function changeRole(
  deps: Dependencies,
  request: SignedInRequest,
  { id, role }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'change-role',
    newRole: role,
    ...(role !== 'master-admin' && { ifLast: lastAdmin }),
    action: 'role-changed',
    event: userChanged,
    // Sessions contain the role.
    endsSessions: true,
    change: (account) => withRole(account, role, request.now()),
  });
}
