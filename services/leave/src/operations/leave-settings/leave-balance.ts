import type { leaveBalance as contract } from '@portal/contracts/leave/leave-balance';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { accountNotReadyFailure } from '../../domain/leave-errors.ts';
import type { Loaders } from '../../graph/loaders.ts';

export async function leaveBalance({
  caller,
  loaders,
}: SignedInRequest<Loaders>): Promise<OperationResult<typeof contract>> {
  const balance = await loaders.balance.load(caller.userId);
  return balance ? ok(balance) : accountNotReadyFailure;
}
