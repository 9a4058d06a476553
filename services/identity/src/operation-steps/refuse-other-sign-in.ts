import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { requiredProvider } from '../domain/single-sign-on.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

/**
 * The refusal of an administrator who has proved who they are without the provider that gave them the role; null if they
 * can sign in that way. `openSession` refuses too, without saying why.
 */
export function refuseOtherSignIn(
  deps: Pick<Dependencies, 'ssoClients'> & Parameters<typeof recordFailedSignIn>[0],
  request: Request,
  account: Account,
) {
  const required = requiredProvider(account, deps.ssoClients);
  if (required === null) return null;
  recordFailedSignIn(deps, request, account, 'sign-in-failed');
  const name = deps.ssoClients.get(required)?.provider.name ?? required;
  return fail(
    'FORBIDDEN',
    `Your access as an administrator comes from “${name}”. Sign in with that instead.`,
  );
}
