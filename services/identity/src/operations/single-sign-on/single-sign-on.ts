import type { singleSignOn as contract } from '@portal/contracts/identity/single-sign-on';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function singleSignOn({
  ssoClients,
  isPasswordAllowed,
}: Pick<Dependencies, 'ssoClients' | 'isPasswordAllowed'>): Promise<
  OperationResult<typeof contract>
> {
  const providers = [...ssoClients.values()].map(({ provider: { id, name } }) => ({ id, name }));
  // Nobody has an empty username.
  return ok({ providers, isPasswordAllowed: isPasswordAllowed('') });
}
