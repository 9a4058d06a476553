import type { changeRole as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { withNewUserState, withPromotionPassword, withRole } from '../../domain/account-changes.ts';
import {
  isSignInChecked,
  needsCheckedSignIn,
  needsNewSetup,
} from '../../domain/checked-sign-in.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';
import { createTemporaryPassword } from '../../operation-steps/create-temporary-password.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { removeAllFactors } from '../../operation-steps/remove-all-factors.ts';

const emailNotCheckedFailure = fail(
  'CONFLICT',
  'Check this person’s email address and single sign-on links first. Someone with less access may have set them.',
);
const lastAdminFailure = fail(
  'LAST_ADMIN',
  'You can’t change the access level of the last master admin',
);

/**
 * Changes somebody's role and ends their sessions. A new master admin sets up the account again: an administrator with fewer
 * rights may have finished the setup in their name, and have a password, an answer or a passkey for it.
 */
export async function changeRole(
  deps: Dependencies,
  request: SignedInRequest,
  { id, role, checkedEmail, checkedLinks }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = {
    id,
    operation: 'change-role',
    newRole: role,
    ...(role !== 'master-admin' && { lastAdminFailure }),
    async validate(account: Account, session: ClientSession | null) {
      if (checkedEmail === undefined && checkedLinks === undefined) return null;
      if (!needsCheckedSignIn(role, account)) return null;
      const links = await deps.singleSignOnLinks.ofUser(id, session);
      const details = { email: account.email, links: links.map((link) => link.id) };
      const checked = { email: checkedEmail || null, links: checkedLinks ?? [] };
      return isSignInChecked(details, checked) ? null : emailNotCheckedFailure;
    },
  } as const;
  // Checked first, so that a rejected request costs no hash. Failing inside `transact` lets a
  // repeated request get its first response.
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return deps.outbox.transact(request, async () => found);
  const temporaryPassword = isAdminRole(role) ? await createTemporaryPassword(deps, request) : null;
  const now = request.now();
  let isNewMaster = false;
  return changeAccount(deps, request, {
    ...options,
    action: 'role-changed',
    event: userChanged,
    // Sessions contain the role.
    endsSessions: true,
    async afterStore(account, tx) {
      if (isNewMaster) await removeAllFactors(deps, request, account, tx);
    },
    change(account) {
      isNewMaster = needsNewSetup(role, account);
      const changed = withRole(account, role, now);
      if (temporaryPassword === null) return changed;
      if (isNewMaster) return withNewUserState(changed, temporaryPassword, now);
      return withPromotionPassword(changed, account, temporaryPassword, now);
    },
  });
}
