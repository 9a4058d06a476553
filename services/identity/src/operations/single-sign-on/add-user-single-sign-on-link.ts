import type { addUserSingleSignOnLink as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { mappedRole } from '../../domain/single-sign-on.ts';
import { toSingleSignOnLinkDto } from '../../dto/to-single-sign-on-link-dto.ts';
import { addSingleSignOnLink } from '../../operation-steps/add-single-sign-on-link.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { unknownProviderFailure } from './begin-single-sign-on.ts';
import { alreadyLinkedFailure } from './finish-single-sign-on-link.ts';

/**
 * Links somebody's account to one at a provider, of which the administrator knows the id. They must be allowed to give each
 * role of the provider’s mapping: an administrator who links a master admin’s id to an account of theirs would become one.
 */
export async function addUserSingleSignOnLink(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, provider: id, subject }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const provider = deps.ssoClients.get(id)?.provider;
  const newRole = provider && mappedRole(provider, Object.keys(provider.roles));
  const options = {
    id: userId,
    operation: 'link-single-sign-on',
    ...(newRole && { newRole }),
  } as const;
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    await deps.adminLocks.lockAdministration(tx.session);
    const found = await findManageableAccount(deps, request, options, tx.session);
    if (!found.ok) return found;
    if (!provider) return unknownProviderFailure;
    const { issuer } = provider;
    const fields = { account: found.value, provider, issuer, subject };
    const link = await addSingleSignOnLink(deps, request, fields, tx);
    return link ? ok(toSingleSignOnLinkDto(deps, link)) : alreadyLinkedFailure;
  });
}
