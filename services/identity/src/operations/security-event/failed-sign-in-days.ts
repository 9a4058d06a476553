import type { failedSignInDays as contract } from '@portal/contracts/identity/security-event';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

const shownDays = 30;

export async function failedSignInDays(
  deps: Pick<Dependencies, 'securityEvents'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  const first = addDays(today, 1 - shownDays);
  const counts = await deps.securityEvents.failedSignIns(first);
  return ok(eachDay(first, today).map((day) => ({ day, count: counts.get(day) ?? 0 })));
}
