import { accessErrorMessages } from '@portal/auth/caller';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** For a caller whose account was deleted after the gateway authenticated the request. */
export const signedOut = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

/** Checks inside a transaction that the caller's account still exists; null if it does. */
export async function recheckCaller(
  { people }: Pick<Dependencies, 'people'>,
  { caller }: SignedInRequest,
  session: ClientSession,
) {
  return (await people.byId(caller.userId, session)) === 'deleted' ? signedOut : null;
}
