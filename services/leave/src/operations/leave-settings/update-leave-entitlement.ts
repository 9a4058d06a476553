import type { updateLeaveEntitlement as contract } from '@portal/contracts/leave/leave-settings';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { changeEntitlement } from '../../domain/leave-settings.ts';
import { changeSettings } from '../../operation-steps/change-settings.ts';

/** Changes a person's entitlement. Returns their id: identity adds the other fields. */
export async function updateLeaveEntitlement(
  deps: Dependencies,
  request: SignedInRequest,
  { id, annualLeaveEntitlement }: InputOf<typeof contract>,
): Promise<Result<{ id: string }, CodeOf<typeof contract> | CommonCode>> {
  const result = await changeSettings(deps, request, {
    userId: id,
    action: 'entitlement-changed',
    decide: (before) => ok(changeEntitlement(before, annualLeaveEntitlement)),
  });
  return result.ok ? ok({ id }) : result;
}
