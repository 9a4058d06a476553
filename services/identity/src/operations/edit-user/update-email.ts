import type { updateEmail as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withEmail } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';
import { invitePeople } from '../../operation-steps/invite-people.ts';

export async function updateEmail(
  deps: Dependencies,
  request: SignedInRequest,
  { id, email }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'email-changed',
    event: userChanged,
    afterStore: (account, tx) => invitePeople(deps, [account], tx),
    // '' or null clears the email, undefined keeps it.
    change: (account) => (email === undefined ? account : withEmail(account, email || null)),
  });
}
