import type { OutputOf } from '@portal/contracts/operation';
import type { users as contract } from '@portal/contracts/people/manage-users';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { detailedUser } from '../domain/visible-user.ts';
import type { Dependencies } from './dependencies.ts';

export async function users(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const allAccounts = await accounts.all();
  const now = request.now();
  return ok(allAccounts.map((account) => detailedUser(account, request.caller, sealer.open, now)));
}
