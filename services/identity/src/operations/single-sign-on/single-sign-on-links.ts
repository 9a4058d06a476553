import type {
  singleSignOnLinks as contract,
  userSingleSignOnLinks as userContract,
} from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toSingleSignOnLinkDto } from '../../dto/to-single-sign-on-link-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';

type LinkDependencies = Pick<Dependencies, 'accounts' | 'singleSignOnLinks' | 'ssoClients'>;

export async function singleSignOnLinks(
  deps: LinkDependencies,
  { caller }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const links = await deps.singleSignOnLinks.ofUser(caller.userId);
  return ok(links.map((link) => toSingleSignOnLinkDto(deps, link)));
}

export async function userSingleSignOnLinks(
  deps: LinkDependencies,
  request: SignedInRequest,
  { userId }: InputOf<typeof userContract>,
): Promise<OperationResult<typeof userContract>> {
  const options = { id: userId, operation: 'link-single-sign-on' } as const;
  const found = await findManageableAccount(deps, request, options);
  if (!found.ok) return found;
  const links = await deps.singleSignOnLinks.ofUser(userId);
  return ok(links.map((link) => toSingleSignOnLinkDto(deps, link)));
}
