import { refusal, refusalMessages } from '@portal/auth/caller';
import { id as idShape } from '@portal/contracts/scalars';
import type { Request } from '@portal/runtime/request';
import { graphError } from '@portal/runtime/resolve';
import { maySeeDetails } from '../domain/who-may-see.ts';
import type { Loaders } from './loaders.ts';

/**
 * The names beside what another service keeps of a person, by `{ __typename, userId }`: for the
 * person and for administrators, as what they stand beside is. No operation guards `_entities`, so
 * that the caller is looked at here.
 */
export async function namesReference(reference: { userId?: unknown }, request: Request<Loaders>) {
  const refused = refusal('signed-in', request.caller);
  if (refused) throw graphError({ code: refused, message: refusalMessages[refused] });
  // Representations are made by whoever asks, and no schema has looked at them.
  const id = idShape.safeParse(reference.userId);
  if (!id.success) return null;
  if (!maySeeDetails(request.caller, { id: id.data })) {
    throw graphError({ code: 'FORBIDDEN', message: refusalMessages.FORBIDDEN });
  }
  const names = await request.loaders.names.load(id.data);
  return names && { ...names, userId: names.id };
}

/** Both names as one, where what they stand beside has one field for them. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
