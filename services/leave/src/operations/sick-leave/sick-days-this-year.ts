import type { sickDaysThisYear as contract } from '@portal/contracts/leave/sick-leave';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { accountNotReadyFailure } from '../../domain/leave-errors.ts';
import type { Loaders } from '../../graph/loaders.ts';

/** Counts the caller's working days of sick leave in the current leave year. */
export async function sickDaysThisYear({
  caller,
  loaders,
}: SignedInRequest<Loaders>): Promise<OperationResult<typeof contract>> {
  const sickDaysUsed = await loaders.sickDays.load(caller.userId);
  return sickDaysUsed === null ? accountNotReadyFailure : ok({ sickDaysUsed });
}
