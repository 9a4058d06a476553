import type { saveYearEntitlement as contract } from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withYearEntitlement } from '../../domain/leave-settings.ts';
import { changeSettings } from '../../operation-steps/change-settings.ts';
import { loadLeaveLedger } from '../../operation-steps/load-leave-year.ts';

/** Sets a person's entitlement for one leave year. */
export async function saveYearEntitlement(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, day, days = null }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const result = await changeSettings(deps, request, {
    userId,
    action: 'entitlement-changed',
    decide: (before) =>
      ok(withYearEntitlement(before, leaveYearOf(day, before.leaveYearStartDate).start, days)),
  });
  if (!result.ok) return result;
  const today = londonDay(request.now());
  return ok(await loadLeaveLedger(deps, result.value, { day, today }));
}
