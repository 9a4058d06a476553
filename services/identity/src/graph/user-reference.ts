import { refusal, refusalMessages } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealing';
import { id as idShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { graphError } from '@portal/runtime/resolve';
import { visibleUser } from '../domain/visible-user.ts';
import type { Loaders } from './loaders.ts';

/**
 * The person behind `{ __typename: "User", id }` of another service. No operation guards
 * `_entities`, so that the caller is looked at here.
 */
export function userReference(sealer: Sealer) {
  return async (reference: { id?: unknown }, request: Request<Loaders>) => {
    const refused = refusal('signed-in', request.caller);
    if (refused) throw graphError({ code: refused, message: refusalMessages[refused] });
    // Representations are made by whoever asks, and no schema has looked at them.
    const id = idShape.safeParse(reference.id);
    const account = id.success ? await request.loaders.accounts.load(id.data) : null;
    return account && visibleUser(account, request.caller, sealer.open, request.now());
  };
}
