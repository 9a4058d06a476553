import { refusalMessages } from '@portal/auth/caller';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import { isStill } from '../domain/who-may-manage.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Whether the caller still has the account and the role with which the request came in, asked in
 * the transaction of what they do: it may have waited for its turn while they were deleted.
 */
export async function callerStands(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { caller }: Pick<Request, 'caller'>,
  session: ClientSession | null,
): Promise<boolean> {
  if (caller.userId === null) return false;
  return isStill(caller, await accounts.byId(caller.userId, session));
}

/** What they are told where they don’t: the same as a moment later, when their session has ended. */
export function signedOut() {
  return fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);
}
