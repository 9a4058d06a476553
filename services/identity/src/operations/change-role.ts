import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { changeRole as contract } from '@portal/contracts/people/edit-user';
import { userChanged } from '@portal/contracts/people/events';
import { fail, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { withRole } from '../domain/account-changes.ts';
import { changeAccount } from './change-account.ts';
import type { Dependencies } from './dependencies.ts';

const lastAdmin = fail('LAST_ADMIN', 'You cannot change the role of the last master administrator');

export async function changeRole(
  deps: Dependencies,
  request: Request,
  { id, role }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
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
