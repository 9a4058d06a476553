import type { updateEmail as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { withEmail } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';
import { invitePeople } from '../../operation-steps/invite-people.ts';
import { validateEmailChangeCount } from '../../operation-steps/validate-email-change-count.ts';

export async function updateEmail(
  deps: Dependencies,
  request: SignedInRequest,
  { id, email }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  // '' or null clears the email, undefined keeps it.
  const change = (account: Account) =>
    email === undefined ? account : withEmail(account, email || null);
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'email-changed',
    event: userChanged,
    afterStore: (account, tx) => invitePeople(deps, [account], tx),
    // An address can always be removed.
    validate: (account, session) =>
      !email || change(account) === account
        ? null
        : validateEmailChangeCount(deps, { targetId: id, now: request.now() }, session),
    change,
  });
}
