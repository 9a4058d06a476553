import { accessErrorMessages } from '@portal/auth/caller';
import type { OutputOf } from '@portal/contracts/operation';
import type { currentUser as contract } from '@portal/contracts/people/sign-in';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { detailedUser } from '../domain/visible-user.ts';
import type { Dependencies } from './dependencies.ts';

export async function currentUser(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, 'UNAUTHENTICATED'>> {
  const { caller } = request;
  const account = caller.userId === null ? null : await accounts.byId(caller.userId);
  // A session can outlive its account briefly, until it is ended.
  if (account === null) return fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);
  return ok(detailedUser(account, caller, sealer.open, request.now()));
}
