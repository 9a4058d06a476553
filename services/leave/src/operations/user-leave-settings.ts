import { isAdmin, refusalMessages } from '@portal/auth/caller';
import type { userLeaveSettings as contract } from '@portal/contracts/leave/settings';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { shownOn } from '../domain/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { notHeardOf } from './not-heard-of.ts';
import { noSuchStaff, staffSettings } from './staff-settings.ts';

/** Gives what leave knows of the settings: identity tells the work hours. */
export async function userLeaveSettings(
  deps: Dependencies,
  request: Request,
  { userId }: InputOf<typeof contract>,
) {
  const { caller } = request;
  // Before anything is looked up: others don't learn who exists.
  const mayRead = isAdmin(caller) || caller.userId === userId;
  if (!mayRead) return fail('FORBIDDEN', refusalMessages.FORBIDDEN);
  const settings = await staffSettings(deps, userId);
  if (settings) return ok(shownOn(londonDay(request.now()), settings));
  return isAdmin(caller) ? noSuchStaff : notHeardOf;
}
