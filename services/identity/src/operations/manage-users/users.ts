import type { users as contract } from '@portal/contracts/identity/manage-users';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';

export async function users(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const allAccounts = await accounts.all();
  const now = request.now();
  return ok(allAccounts.map((account) => toUserDto(account, request.caller, sealer.open, now)));
}
