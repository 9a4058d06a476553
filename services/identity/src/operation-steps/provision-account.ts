import { userChanged } from '@portal/contracts/identity/events';
import type { ScimUserResource, updateScimUser } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { withoutDeprovisioning } from '../domain/account-changes.ts';
import {
  applyProvisioning,
  externalIdTakenFailure,
  validateProvisionedVersion,
} from '../domain/provisioning.ts';
import { userNotFoundFailure } from '../domain/user-not-found-failure.ts';
import { usernameTakenFailure } from '../domain/username-taken-failure.ts';
import { toScimUserDto } from '../dto/to-scim-user-dto.ts';
import { duplicateField } from '../store/accounts.ts';
import { changeAccount } from './change-account.ts';
import { invitePeople } from './invite-people.ts';

type Code = 'NOT_FOUND' | 'CONFLICT' | 'USERNAME_TAKEN';

/**
 * Changes an account for a SCIM client, or brings back one that `isDeleted`. Somebody who gets access before their setup
 * is invited.
 */
export async function provisionAccount(
  deps: Dependencies,
  request: SignedInRequest,
  { id, version, ...input }: InputOf<typeof updateScimUser>,
  { isDeleted }: { isDeleted: boolean } = { isDeleted: false },
): Promise<Result<ScimUserResource, Code | CommonCode>> {
  const now = request.now();
  let isReactivated = false;
  try {
    const result = await changeAccount<Code>(deps, request, {
      id,
      operation: 'edit',
      validate(account) {
        const current = toScimUserDto(account).version;
        const failure = validateProvisionedVersion(account, { version, current, isDeleted });
        if (failure) return failure;
        const applied = applyProvisioning(account, input, now);
        return applied.ok ? null : applied;
      },
      action: 'account-provisioned',
      event: userChanged,
      async afterStore(account, tx) {
        if (isReactivated) await invitePeople(deps, [account], tx);
      },
      change(account) {
        const applied = applyProvisioning(withoutDeprovisioning(account), input, now);
        if (!applied.ok) throw new Error(applied.failure.message);
        isReactivated = account.isDeactivated && !applied.value.isDeactivated;
        return applied.value;
      },
    });
    if (!result.ok) return result;
  } catch (error) {
    const field = duplicateField(error);
    if (field === 'usernameKey') return usernameTakenFailure;
    if (field === 'externalId') return externalIdTakenFailure;
    throw error;
  }
  const stored = await deps.accounts.byId(id);
  return stored ? ok(toScimUserDto(stored)) : userNotFoundFailure;
}
