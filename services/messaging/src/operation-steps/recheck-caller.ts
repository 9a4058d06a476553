import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/**
 * Checks within the transaction that the caller still has an account: they may have been deleted
 * after their request was authenticated. Locks the caller until the transaction ends.
 */
export async function recheckCaller(
  { people }: Pick<Dependencies, 'people'>,
  { caller }: Pick<SignedInRequest, 'caller'>,
  session: ClientSession,
): Promise<boolean> {
  return (await people.lockAndFindDeleted([caller.userId], session)).length === 0;
}
