import type { scimUser as contract } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { userNotFoundFailure } from '../../domain/user-not-found-failure.ts';
import { toScimUserDto } from '../../dto/to-scim-user-dto.ts';

/** A person whom no SCIM client has deleted. */
export async function scimUser(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const account = await accounts.byId(id);
  if (account === null || account.deprovisionedAt) return userNotFoundFailure;
  return ok(toScimUserDto(account));
}
