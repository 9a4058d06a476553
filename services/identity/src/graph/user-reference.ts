import { refusal, refusalMessages } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealing';
import { id as idShape } from '@portal/contracts/scalars';
import { asksOnlyFor } from '@portal/runtime/asked-fields';
import type { ReferenceResolver } from '@portal/runtime/graph';
import type { Request } from '@portal/runtime/request';
import { graphError } from '@portal/runtime/resolve';
import { type KnownName, visibleUser } from '../domain/visible-user.ts';
import type { Loaders } from './loaders.ts';

/** What everybody who is signed in may know of a person. */
const knownName = new Set<string>(['__typename', 'id', 'firstName', 'lastName'] satisfies (
  | keyof KnownName
  | '__typename'
)[]);

/**
 * The person behind `{ __typename: "User", id }` of another service. No operation guards
 * `_entities`, so that the caller is looked at here.
 */
export function userReference(sealer: Sealer) {
  return async (
    reference: { id?: unknown },
    request: Request<Loaders>,
    info: Parameters<ReferenceResolver<Loaders>>[2],
  ) => {
    const refused = refusal('signed-in', request.caller);
    if (refused) throw graphError({ code: refused, message: refusalMessages[refused] });
    // Representations are made by whoever asks, and no schema has looked at them.
    const id = idShape.safeParse(reference.id);
    if (!id.success) return null;
    // What lists of thousands ask for: whole accounts would cost several times as much.
    if (asksOnlyFor(info, knownName)) return request.loaders.names.load(id.data);
    const account = await request.loaders.accounts.load(id.data);
    return account && visibleUser(account, request.caller, sealer.open, request.now());
  };
}
