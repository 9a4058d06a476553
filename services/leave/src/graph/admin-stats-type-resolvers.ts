import { accessError, accessErrorMessages } from '@portal/auth/caller';
import { day as dayShape } from '@portal/contracts/scalars';
import type { SignedInRequest } from '@portal/runtime/request';
import { toGraphqlError } from '@portal/runtime/resolve';
import type { Loaders } from './loaders.ts';

/**
 * The leave fields of the administrators' overview, for `{ __typename: "AdminStats", currentDate }`
 * of the attendance service. `_entities` has no access check of its own, so this checks the caller.
 */
export const AdminStats = {
  async __resolveReference(
    reference: { currentDate?: unknown },
    request: SignedInRequest<Loaders>,
  ) {
    const refused = accessError('admin', request.caller);
    if (refused) throw toGraphqlError({ code: refused, message: accessErrorMessages[refused] });
    // The caller provides the representation, and no schema has validated it.
    const day = dayShape.safeParse(reference.currentDate);
    if (!day.success) return null;
    const counted = await request.loaders.dailyLeave.load(day.data);
    return { currentDate: day.data, ...counted };
  },
};
