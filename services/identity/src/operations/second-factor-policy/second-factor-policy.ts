import type { secondFactorPolicyQuery as contract } from '@portal/contracts/identity/second-factor';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function secondFactorPolicy({
  secondFactorPolicies,
}: Pick<Dependencies, 'secondFactorPolicies'>): Promise<OperationResult<typeof contract>> {
  return ok(await secondFactorPolicies.current());
}
