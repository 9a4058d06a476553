import type { testSingleSignOnProvider as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { unknownProviderFailure } from './begin-single-sign-on.ts';

/** Tests a provider of single sign-on, without signing anybody in. */
export async function testSingleSignOnProvider(
  { ssoClients }: Pick<Dependencies, 'ssoClients'>,
  { provider }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const client = ssoClients.get(provider);
  return client ? ok(await client.test()) : unknownProviderFailure;
}
