import { isAdmin } from '@portal/auth/caller';
import type { leaveHistory as contract } from '@portal/contracts/leave/leave-request';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { leaveRequestNotFoundFailure } from '../../domain/leave-errors.ts';
import { buildLeaveHistory } from '../../domain/leave-history.ts';
import { allLeaveTypes } from '../../domain/leave-request.ts';
import { toUserReference } from '../../dto/to-leave-dto.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';

/** The history of a request: without names for its owner, with names for administrators. */
export async function leaveHistory(
  deps: Pick<Dependencies, 'leaveRequests' | 'readings'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const found = await deps.leaveRequests.byId(id, allLeaveTypes);
  const maySee = isAdmin(caller) || found?.userId === caller.userId;
  if (!found || !maySee) return leaveRequestNotFoundFailure;
  await recordSicknessReading(deps, request, { leave: [found], userId: found.userId });
  return ok(
    buildLeaveHistory(found).map(({ action, at, by, day, reason, previousDates, changedHours }) => {
      const isHr = by !== null && by !== found.userId;
      return {
        action,
        day,
        at: at.toISOString(),
        by: by === null ? ('portal' as const) : isHr ? ('hr' as const) : ('person' as const),
        actor: isHr && isAdmin(caller) ? toUserReference(by) : null,
        reason: reason ?? null,
        previousStartDate: previousDates?.startDate ?? null,
        previousEndDate: previousDates?.endDate ?? null,
        previousHours: changedHours?.before ?? null,
        hours: changedHours?.after ?? null,
      };
    }),
  );
}
