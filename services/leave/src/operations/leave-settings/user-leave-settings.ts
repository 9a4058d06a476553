import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import type { userLeaveSettings as contract } from '@portal/contracts/leave/leave-settings';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { type EffectiveSettings, effectiveSettings } from '../../domain/leave-settings.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Returns the leave fields of a person's settings: identity adds the work hours. */
export async function userLeaveSettings(
  deps: Dependencies,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<Result<EffectiveSettings, CodeOf<typeof contract> | CommonCode>> {
  const { caller } = request;
  // Checked before any lookup, so that others don't learn who exists.
  const mayRead = isAdmin(caller) || caller.userId === userId;
  if (!mayRead) return forbiddenFailure;
  const settings = await waitForSettings(deps, userId);
  if (settings) return ok(effectiveSettings(londonDay(request.now()), settings));
  return isAdmin(caller) ? staffNotFoundFailure : accountNotReadyFailure;
}
