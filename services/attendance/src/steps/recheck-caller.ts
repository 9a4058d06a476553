import { callerSignedOutFailure } from '@portal/auth/caller';
import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** Checks inside a transaction that the caller's account still exists; null if it does. */
export async function recheckCaller(
  { people }: Pick<Dependencies, 'people'>,
  { caller }: SignedInRequest,
  session: ClientSession,
) {
  return (await people.byId(caller.userId, session)) === 'deleted' ? callerSignedOutFailure : null;
}
