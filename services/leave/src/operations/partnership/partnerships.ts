import type { partnerships as contract } from '@portal/contracts/leave/partnership';
import { hasLeftBy } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPartnershipDto } from '../../dto/to-partnership-dto.ts';
import { loadUpcomingLeave } from '../../operation-steps/load-upcoming-leave.ts';

/**
 * Lists all partnerships of today's staff, with three queries however many there are. Those of people
 * who have left are kept in case they return, but restrict nobody's leave (docs/specification/leave.md).
 */
export async function partnerships(
  deps: Pick<Dependencies, 'partnerships' | 'people' | 'leaveRequests' | 'schedules'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const stored = await deps.partnerships.all();
  const today = londonDay(request.now());
  const termsOf = await deps.people.workingTerms(stored.flatMap(({ partners }) => partners));
  const all = stored.filter(
    ({ partners }) => !partners.some((id) => hasLeftBy(termsOf(id), today)),
  );
  const userIds = new Set(all.flatMap(({ partners }) => partners));
  const leave = await loadUpcomingLeave(deps, [...userIds], request.now());
  return ok(all.map((one) => toPartnershipDto(one, leave)));
}
