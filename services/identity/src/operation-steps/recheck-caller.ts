import type { SignedInRequest } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { isCallerCurrent } from '../domain/validate-account-operation.ts';

/**
 * Checks within the transaction that the caller still has the account and role of their session.
 * They may have been deleted or demoted while the request was waiting.
 */
export async function recheckCaller(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { caller }: Pick<SignedInRequest, 'caller'>,
  session: ClientSession | null,
): Promise<boolean> {
  return isCallerCurrent(caller, await accounts.byId(caller.userId, session));
}
