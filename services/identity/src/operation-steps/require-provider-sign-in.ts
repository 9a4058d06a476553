import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { requiredProvider } from '../domain/single-sign-on.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

/**
 * The failure of an administrator who signs in, or signs in again, without the provider that gave them the role; null if
 * they can do it that way.
 */
export function providerSignInFailure(
  { ssoClients }: Pick<Dependencies, 'ssoClients'>,
  account: Account,
) {
  const required = requiredProvider(account, ssoClients);
  if (required === null) return null;
  const name = ssoClients.get(required)?.provider.name ?? required;
  return fail(
    'FORBIDDEN',
    `Your access as an administrator comes from “${name}”. Sign in with that instead.`,
  );
}

/**
 * The same for one who has proved who they are, which is recorded as a failed sign-in. `openSession` refuses too, without
 * saying why.
 */
export function requireProviderSignIn(
  deps: Pick<Dependencies, 'ssoClients'> & Parameters<typeof recordFailedSignIn>[0],
  request: Request,
  account: Account,
) {
  const failure = providerSignInFailure(deps, account);
  if (failure) recordFailedSignIn(deps, request, account, 'sign-in-failed');
  return failure;
}
