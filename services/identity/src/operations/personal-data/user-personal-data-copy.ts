import type { userPersonalDataCopy as contract } from '@portal/contracts/identity/personal-data';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPersonalDataCopyDto } from '../../dto/to-personal-data-copy-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';

export async function userPersonalDataCopy(
  deps: Pick<Dependencies, 'accounts' | 'personalDataCopies'>,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = { id: userId, operation: 'copy-data' } as const;
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return found;
  const requestedById = request.caller.userId;
  const [latest] = await deps.personalDataCopies.latest({ userId, requestedById }, 1);
  return ok(latest ? toPersonalDataCopyDto(latest, request.now()) : null);
}
