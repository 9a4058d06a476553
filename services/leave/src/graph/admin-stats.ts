import { refusal, refusalMessages } from '@portal/auth/caller';
import { day as dayShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { graphError } from '@portal/runtime/resolve';
import type { Loaders } from './loaders.ts';

/**
 * What leave adds to the administrators' first page, by `{ __typename: "AdminStats", currentDate }`
 * of the attendance service. No operation guards `_entities`, so that the caller is looked at here.
 */
export const AdminStats = {
  async __resolveReference(reference: { currentDate?: unknown }, request: Request<Loaders>) {
    const refused = refusal('admin', request.caller);
    if (refused) throw graphError({ code: refused, message: refusalMessages[refused] });
    // Representations are made by whoever asks, and no schema has looked at them.
    const day = dayShape.safeParse(reference.currentDate);
    if (!day.success) return null;
    const counted = await request.loaders.leaveOfDay.load(day.data);
    return { currentDate: day.data, ...counted };
  },
};
