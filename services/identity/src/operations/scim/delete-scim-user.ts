import { userChanged } from '@portal/contracts/identity/events';
import type { deleteScimUser as contract } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withAccessEnded, withDeprovisioned } from '../../domain/account-changes.ts';
import { validateProvisionedVersion } from '../../domain/provisioning.ts';
import { toScimUserDto } from '../../dto/to-scim-user-dto.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

/** Ends an employee’s access and hides them from SCIM clients. Nothing is removed. */
export async function deleteScimUser(
  deps: Dependencies,
  request: SignedInRequest,
  { id, version }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const result = await changeAccount<'NOT_FOUND' | 'CONFLICT'>(deps, request, {
    id,
    operation: 'edit',
    validate(account) {
      const current = toScimUserDto(account).version;
      return validateProvisionedVersion(account, { version, current, isDeleted: false });
    },
    action: 'account-deprovisioned',
    event: userChanged,
    change: (account) => {
      const ended = withAccessEnded(account, londonDay(request.now()));
      return withDeprovisioned(ended, request.now());
    },
  });
  return result.ok ? ok({ success: true }) : result;
}
