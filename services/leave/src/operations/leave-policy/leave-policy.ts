import type { leavePolicyQuery as contract } from '@portal/contracts/leave/leave-policy';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPolicyDto } from '../../dto/to-policy-dto.ts';

export async function leavePolicy({
  policy,
  published,
}: Pick<Dependencies, 'policy' | 'published'>): Promise<OperationResult<typeof contract>> {
  return ok(toPolicyDto(await policy.current(), await published.lastFetch()));
}
