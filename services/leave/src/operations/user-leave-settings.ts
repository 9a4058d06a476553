import { accessErrorMessages, isAdmin } from '@portal/auth/caller';
import type { userLeaveSettings as contract } from '@portal/contracts/leave/leave-settings';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { effectiveSettings } from '../domain/leave-settings.ts';
import { accountNotReady } from './account-not-ready.ts';
import type { Dependencies } from './dependencies.ts';
import { noSuchStaff, waitForSettings } from './wait-for-settings.ts';

/** Returns the leave fields of a person's settings: identity adds the work hours. */
export async function userLeaveSettings(
  deps: Dependencies,
  request: Request,
  { userId }: InputOf<typeof contract>,
) {
  const { caller } = request;
  // Checked before any lookup, so that others don't learn who exists.
  const mayRead = isAdmin(caller) || caller.userId === userId;
  if (!mayRead) return fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
  const settings = await waitForSettings(deps, userId);
  if (settings) return ok(effectiveSettings(londonDay(request.now()), settings));
  return isAdmin(caller) ? noSuchStaff : accountNotReady;
}
