import { callerSignedOutFailure } from '@portal/auth/caller';
import { type beginPasskey as contract, maxPasskeys } from '@portal/contracts/identity/passkey';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { creationOptions, isPasskey } from '../../domain/passkey.ts';
import type { Factor } from '../../domain/second-factor.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

export const tooManyPasskeysFailure = fail(
  'CONFLICT',
  `You can have up to ${maxPasskeys} passkeys. Remove one first.`,
);

export const hasMostPasskeys = (factors: readonly Factor[]) =>
  factors.filter(isPasskey).length >= maxPasskeys;

/** Gives a challenge to make a passkey with. Nothing is stored about the person before it is answered. */
export async function beginPasskey(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const before = await deps.factors.ofUser(userId);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (hasMostPasskeys(before.factors))
    return deps.outbox.transact(request, async () => tooManyPasskeysFailure);
  const confirmed = await confirmIdentity(deps, request, input);
  if (!confirmed.ok) return deps.outbox.transact(request, async () => confirmed);
  const { account, factors } = confirmed.value;
  const challenge = await deps.challenges.create({ purpose: 'add', userId });
  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      return ok(creationOptions(deps.relyingParty, account, factors.factors, challenge));
    },
  );
}
