import { callerSignedOutFailure } from '@portal/auth/caller';
import type { secondFactors as contract } from '@portal/contracts/identity/second-factor';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { factorRequiredFrom, isFactorRemovable } from '../../domain/second-factor-policy.ts';
import { toSecondFactorDto } from '../../dto/to-second-factor-dto.ts';

export async function secondFactors(
  deps: Pick<Dependencies, 'accounts' | 'factors' | 'secondFactorPolicies'>,
  { caller, now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const [account, { factors, recoveryCodeHashes }, policy] = await Promise.all([
    deps.accounts.byId(caller.userId),
    deps.factors.ofUser(caller.userId),
    deps.secondFactorPolicies.current(),
  ]);
  if (account === null) return callerSignedOutFailure;
  return ok({
    factors: factors.map(toSecondFactorDto),
    recoveryCodesLeft: recoveryCodeHashes.length,
    requiredFrom: factorRequiredFrom(policy, account.role),
    isRemovable: isFactorRemovable(policy, account.role, now()),
  });
}
