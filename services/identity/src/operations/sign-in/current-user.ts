import { callerSignedOutFailure } from '@portal/auth/caller';
import type { currentUser as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import type { Loaders } from '../../graph/loaders.ts';

export async function currentUser(
  { sealer }: Pick<Dependencies, 'sealer'>,
  request: SignedInRequest<Loaders>,
): Promise<OperationResult<typeof contract>> {
  const { caller, loaders } = request;
  const account = await loaders.accounts.load(caller.userId);
  // A session can outlive its account briefly, until it is ended.
  if (account === null) return callerSignedOutFailure;
  return ok(toUserDto(account, caller, sealer.open, request.now()));
}
