import type { changeRole as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withPromotionPassword, withRole } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';
import { createTemporaryPassword } from '../../operation-steps/create-temporary-password.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';

const lastAdmin = fail('LAST_ADMIN', 'You can’t change the access level of the last master admin');

export async function changeRole(
  deps: Dependencies,
  request: SignedInRequest,
  { id, role }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = {
    id,
    operation: 'change-role',
    newRole: role,
    ...(role !== 'master-admin' && { ifLast: lastAdmin }),
  } as const;
  // Checked first, so that a rejected request costs no hash. Failing inside `transact` lets a
  // repeated request get its first response.
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const temporaryPassword = isAdminRole(role) ? await createTemporaryPassword(deps, request) : null;
  const now = request.now();
  return changeAccount(deps, request, {
    ...options,
    action: 'role-changed',
    event: userChanged,
    // Sessions contain the role.
    endsSessions: true,
    change(account) {
      const changed = withRole(account, role, now);
      if (temporaryPassword === null) return changed;
      return withPromotionPassword(changed, account, temporaryPassword, now);
    },
  });
}
