import type { singleSignOn as contract } from '@portal/contracts/identity/single-sign-on';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** The providers, and whether people can sign in with a password; before the setup, whether this person can. */
export async function singleSignOn(
  {
    accounts,
    ssoClients,
    isPasswordAllowed,
  }: Pick<Dependencies, 'accounts' | 'ssoClients' | 'isPasswordAllowed'>,
  { caller }: Pick<Request, 'caller'>,
): Promise<OperationResult<typeof contract>> {
  const providers = [...ssoClients.values()].map(({ provider: { id, name } }) => ({ id, name }));
  const own = caller.stage === 'setup' ? await accounts.byId(caller.userId ?? '') : null;
  return ok({ providers, isPasswordAllowed: isPasswordAllowed(own) });
}
