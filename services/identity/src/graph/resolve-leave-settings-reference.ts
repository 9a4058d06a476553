import { accessErrorMessages, forbiddenFailure, namesAccessError } from '@portal/auth/caller';
import { id as idShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { toGraphqlError } from '@portal/runtime/resolve';
import { canSeeDetails } from '../domain/account-permissions.ts';
import type { Loaders } from './loaders.ts';

/**
 * Resolves the work hours of `{ __typename: "UserLeaveSettings", userId }` from the leave service.
 * Only the person and administrators may read them. No operation guards `_entities`, so the caller
 * is checked here.
 */
export async function resolveLeaveSettingsReference(
  reference: { userId?: unknown },
  request: Request<Loaders>,
) {
  const refused = namesAccessError(request.caller);
  if (refused) throw toGraphqlError({ code: refused, message: accessErrorMessages[refused] });
  // The client writes representations itself, and no schema has validated them.
  const id = idShape.safeParse(reference.userId);
  if (!id.success) return null;
  if (!canSeeDetails(request.caller, { id: id.data })) {
    throw toGraphqlError(forbiddenFailure.failure);
  }
  const account = await request.loaders.accounts.load(id.data);
  if (account === null) return null;
  const { workStartTime, workEndTime } = account;
  return { userId: account.id, workStartTime, workEndTime };
}
