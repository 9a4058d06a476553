import type { authSession as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';

/** The user who is signed in, or null. */
export async function authSession(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  { caller, now }: Request,
): Promise<OperationResult<typeof contract>> {
  const account = caller.userId === null ? null : await accounts.byId(caller.userId);
  return ok({ user: account && toUserDto(account, caller, sealer.open, now()) });
}
