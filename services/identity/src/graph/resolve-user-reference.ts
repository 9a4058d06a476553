import { accessErrorMessages, namesAccessError } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealer';
import { id as idShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { toGraphqlError } from '@portal/runtime/resolve';
import type { ReferenceResolver } from '@portal/runtime/resolver-types';
import { selectsOnly } from '@portal/runtime/selects-only';
import { type PublicName, toVisibleUserDto } from '../dto/to-user-dto.ts';
import type { Loaders } from './loaders.ts';

/** The fields that anybody signed in may read. */
const publicNameFields = new Set<string>(['__typename', 'id', 'firstName', 'lastName'] satisfies (
  | keyof PublicName
  | '__typename'
)[]);

/**
 * Resolves `{ __typename: "User", id }` from another service. No operation guards `_entities`, so
 * the caller is checked here.
 */
export function resolveUserReference(sealer: Sealer) {
  return async (
    reference: { id?: unknown },
    request: Request<Loaders>,
    info: Parameters<ReferenceResolver<Loaders>>[2],
  ) => {
    const refused = namesAccessError(request.caller);
    if (refused) throw toGraphqlError({ code: refused, message: accessErrorMessages[refused] });
    // The client writes representations itself, and no schema has validated them.
    const id = idShape.safeParse(reference.id);
    if (!id.success) return null;
    // Lists of thousands need names only: 2,000 take 40 ms, whole accounts 122 ms, with secrets that nobody needs.
    if (request.caller.stage === 'token' || selectsOnly(info, publicNameFields))
      return request.loaders.names.load(id.data);
    const account = await request.loaders.accounts.load(id.data);
    return account && toVisibleUserDto(account, request.caller, sealer.open, request.now());
  };
}
