import type { beginSingleSignOnCheck as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { confirmFactor } from '../../operation-steps/confirm-identity.ts';
import { beginSingleSignOn, unknownProviderFailure } from './begin-single-sign-on.ts';

/** Begins signing in again with a provider, after a second factor of the person’s own where the provider asks for none. */
export async function beginSingleSignOnCheck(
  deps: Dependencies,
  request: SignedInRequest,
  { provider: id, ...factor }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const client = deps.ssoClients.get(id);
  if (!client) return unknownProviderFailure;
  const { factors } = await deps.factors.ofUser(request.caller.userId);
  const isGiven = Boolean(factor.code || factor.passkey);
  // With `amr`, only the provider’s response says whether it has asked for one.
  const isRequired = factors.length > 0 && (isGiven || client.provider.secondFactor === 'portal');
  if (isRequired) {
    const confirmed = await confirmFactor(deps, request, factor);
    if (!confirmed.ok) return confirmed;
  }
  return beginSingleSignOn(deps, request, {
    provider: id,
    purpose: 'check',
    hasFactor: isRequired,
  });
}
