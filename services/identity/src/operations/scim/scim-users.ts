import type { scimUsers as contract } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { usernameKey } from '../../domain/account.ts';
import { toScimUserDto } from '../../dto/to-scim-user-dto.ts';

/** A page of the people that SCIM clients see. */
export async function scimUsers(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { userName, active, modifiedAfter, startIndex, count, ...equal }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const filter = {
    ...equal,
    usernameKey: userName == null ? null : usernameKey(userName),
    isDeactivated: active == null ? null : !active,
    updatedAfter: modifiedAfter == null ? null : new Date(modifiedAfter),
  };
  const page = { skip: startIndex - 1, limit: count };
  const { total, accounts: found } = await accounts.provisioned(filter, page);
  return ok({ totalResults: total, users: found.map(toScimUserDto) });
}
