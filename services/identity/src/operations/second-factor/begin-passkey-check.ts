import type { beginPasskeyCheck as contract } from '@portal/contracts/identity/passkey';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { isPasskey, requestOptions } from '../../domain/passkey.ts';

export async function beginPasskeyCheck(
  deps: Pick<Dependencies, 'factors' | 'challenges' | 'relyingParty'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const { factors } = await deps.factors.ofUser(userId);
  if (!factors.some(isPasskey)) return fail('NOT_FOUND', 'You have no passkey');
  const challenge = await deps.challenges.create({ purpose: 'check', userId });
  return ok(requestOptions(deps.relyingParty, factors, challenge));
}
