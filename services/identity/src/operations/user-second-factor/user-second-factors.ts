import type { userSecondFactors as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toSecondFactorDto } from '../../dto/to-second-factor-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';

export async function userSecondFactors(
  deps: Pick<Dependencies, 'accounts' | 'factors'>,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const options = { id: userId, operation: 'remove-second-factor' } as const;
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return found;
  const { factors } = await deps.factors.ofUser(userId);
  return ok(factors.map(toSecondFactorDto));
}
