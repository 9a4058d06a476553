import type { updateLeaveEntitlement as contract } from '@portal/contracts/leave/settings';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { withEntitlement } from '../domain/settings.ts';
import { changeSettings } from './change-settings.ts';
import type { Dependencies } from './dependencies.ts';

/** Gives the person's id: identity tells the rest of them. */
export async function updateLeaveEntitlement(
  deps: Dependencies,
  request: Request,
  { id, annualLeaveEntitlement }: InputOf<typeof contract>,
) {
  const result = await changeSettings(deps, request, {
    userId: id,
    action: 'entitlement-changed',
    decide: (before) => ok(withEntitlement(before, annualLeaveEntitlement)),
  });
  return result.ok ? ok({ id }) : result;
}
