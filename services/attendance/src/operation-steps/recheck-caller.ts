import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/**
 * Checks within the transaction that the caller still has an account: they may have been deleted after their
 * request was authenticated.
 */
export async function recheckCaller(
  { people }: Pick<Dependencies, 'people'>,
  { caller }: Pick<SignedInRequest, 'caller'>,
  session: ClientSession,
): Promise<boolean> {
  return (await people.byId(caller.userId, session)) !== 'deleted';
}
