import type { updateLeaveEntitlement as contract } from '@portal/contracts/leave/leave-settings';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { changeEntitlement } from '../domain/leave-settings.ts';
import { changeSettings } from './change-settings.ts';
import type { Dependencies } from './dependencies.ts';

/** Changes a person's entitlement. Returns their id: identity adds the other fields. */
export async function updateLeaveEntitlement(
  deps: Dependencies,
  request: Request,
  { id, annualLeaveEntitlement }: InputOf<typeof contract>,
) {
  const result = await changeSettings(deps, request, {
    userId: id,
    action: 'entitlement-changed',
    decide: (before) => ok(changeEntitlement(before, annualLeaveEntitlement)),
  });
  return result.ok ? ok({ id }) : result;
}
