import type { beginPasskeySignIn as contract } from '@portal/contracts/identity/passkey';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { requestOptions } from '../../domain/passkey.ts';

/** The same for everybody: which passkeys there are, only the browser knows. */
export async function beginPasskeySignIn(
  deps: Pick<Dependencies, 'challenges' | 'relyingParty'>,
): Promise<OperationResult<typeof contract>> {
  const challenge = await deps.challenges.create({ purpose: 'sign-in', userId: null });
  return ok(requestOptions(deps.relyingParty, [], challenge));
}
