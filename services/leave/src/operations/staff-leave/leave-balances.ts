import type { leaveBalances as contract } from '@portal/contracts/leave/staff-leave';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadAllBalanceSummaries } from '../../operation-steps/load-balance-summaries.ts';

/** Lists every member of staff's annual leave balance in their current leave year. */
export async function leaveBalances(
  deps: Pick<Dependencies, 'settings' | 'people' | 'schedules' | 'leaveCache'>,
  { now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const all = await loadAllBalanceSummaries(deps, londonDay(now()));
  return ok(
    all.map(({ userId, total, used, remaining, pending, unit }) => {
      return { userId, total, used, remaining, pending, unit };
    }),
  );
}
