import type { partnerships as contract } from '@portal/contracts/leave/partnership';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPartnershipDto } from '../../dto/to-partnership-dto.ts';
import { loadUpcomingLeave } from '../../operation-steps/load-upcoming-leave.ts';

/** Lists all partnerships, with two queries however many there are. */
export async function partnerships(
  deps: Pick<Dependencies, 'partnerships' | 'leaveRequests' | 'holidays'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const all = await deps.partnerships.all();
  const userIds = new Set(all.flatMap(({ partners }) => partners));
  const leave = await loadUpcomingLeave(deps, [...userIds], request.now());
  return ok(all.map((one) => toPartnershipDto(one, leave)));
}
