import { accessErrorMessages, forbiddenFailure, namesAccessError } from '@portal/auth/caller';
import { id as idShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { toGraphqlError } from '@portal/runtime/resolve';
import { canSeeDetails } from '../domain/account-permissions.ts';
import type { Loaders } from './loaders.ts';

/**
 * Adds a person's names to another service's entity, by `{ __typename, userId }`. Only the person
 * and administrators may read them. No operation guards `_entities`, so the caller is checked here.
 */
export async function resolveNames(reference: { userId?: unknown }, request: Request<Loaders>) {
  const refused = namesAccessError(request.caller);
  if (refused) throw toGraphqlError({ code: refused, message: accessErrorMessages[refused] });
  // The client writes representations itself, and no schema has validated them.
  const id = idShape.safeParse(reference.userId);
  if (!id.success) return null;
  if (!canSeeDetails(request.caller, { id: id.data })) {
    throw toGraphqlError(forbiddenFailure.failure);
  }
  const names = await request.loaders.names.load(id.data);
  return names && { ...names, userId: names.id };
}

/** First and last name in one, for entities that have a single field. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
