import { callerSignedOutFailure } from '@portal/auth/caller';
import type { currentUser as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';

export async function currentUser(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const account = await accounts.byId(caller.userId);
  // A session can outlive its account briefly, until it is ended.
  if (account === null) return callerSignedOutFailure;
  return ok(toUserDto(account, caller, sealer.open, request.now()));
}
